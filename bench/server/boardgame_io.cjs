// boardgame.io's own server with Connect Four, as its tutorial would write it. Usage: node boardgame_io.cjs PORT
const { Server, Origins } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const WIDTH = 7;
const HEIGHT = 6;

function completesFour(columns, column, row, player) {
  const at = (c, r) => (columns[c] === undefined ? undefined : columns[c][r]);
  for (const [right, up] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
    let run = 1;
    for (const way of [1, -1]) {
      for (let far = way; at(column + far * right, row + far * up) === player; far += way) run += 1;
    }
    if (run >= 4) return true;
  }
  return false;
}

const ConnectFour = {
  name: 'connect-four',
  setup: () => ({ columns: Array.from({ length: WIDTH }, () => []), last: null }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop: ({ G, playerID }, column) => {
      if (G.columns[column] === undefined || G.columns[column].length === HEIGHT) return INVALID_MOVE;
      G.columns[column].push(playerID);
      G.last = column;
    },
  },
  endIf: ({ G, ctx }) => {
    if (G.last === null) return undefined;
    const row = G.columns[G.last].length - 1;
    const player = G.columns[G.last][row];
    if (completesFour(G.columns, G.last, row, player)) return { winner: player };
    return G.columns.every((column) => column.length === HEIGHT) ? { draw: true } : undefined;
  },
};

Server({ games: [ConnectFour], origins: [Origins.LOCALHOST] }).run({ port: Number(process.argv[2]) });
