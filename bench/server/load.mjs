// Plays Connect Four at a server: MATCHES matches at once, two connections each, as fast as the server answers.
// Usage: node load.mjs theomachy|boardgame.io PORT MATCHES ROUNDS SERVER_PID
// Prints one JSON object: accepted moves, seconds, server CPU seconds while moves were played, latencies.
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { connect } from 'node:net';

const [kind, port, matches, rounds, pid] = process.argv.slice(2);
const base = `http://127.0.0.1:${port}`;
const GAME = 'fefagceffaebbaefgfdbbccgcggdgcadaddedbecba'; // a drawn game: all 42 moves

/** CPU time of the server process and its children, in seconds. */
const cpu = () => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14])) / 100;
};

const post = async (path, body, headers = {}) => {
  const answer = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
};

/** A WebSocket with as little around it as possible; *heard* gets the bytes of each message. The masking key is zero. */
const dial = (path, cookie, heard) => new Promise((done, failed) => {
  const socket = connect(Number(port), '127.0.0.1');
  socket.setNoDelay(true);
  let rest = Buffer.alloc(0);
  let open = false;
  const send = (text) => {
    const size = Buffer.byteLength(text);
    const frame = Buffer.alloc((size < 126 ? 6 : 8) + size);
    frame[0] = 0x81;
    if (size < 126) frame[1] = 0x80 | size;
    else { frame[1] = 0xfe; frame.writeUInt16BE(size, 2); }
    frame.write(text, frame.length - size);
    socket.write(frame);
  };
  const read = () => {
    let at = 0;
    while (rest.length - at >= 2) {
      let size = rest[at + 1];
      let from = at + 2;
      if (size === 126) {
        if (rest.length - at < 4) break;
        size = rest.readUInt16BE(from);
        from += 2;
      } else if (size === 127) {
        if (rest.length - at < 10) break;
        size = Number(rest.readBigUInt64BE(from));
        from += 8;
      }
      if (rest.length < from + size) break;
      if (rest[at] === 0x81) heard(rest.subarray(from, from + size));
      at = from + size;
    }
    rest = rest.subarray(at);
  };
  socket.on('data', (data) => {
    rest = rest.length === 0 ? data : Buffer.concat([rest, data]);
    if (!open) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!rest.toString('latin1', 0, 12).endsWith('101')) { failed(new Error(rest.toString('latin1'))); return; }
      rest = rest.subarray(end + 4);
      open = true;
      done({ send, close: () => socket.end() });
    }
    read();
  });
  socket.once('error', failed);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n`
    + `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${cookie ? `Cookie: ${cookie}\r\n` : ''}\r\n`);
});

// The client must be cheap, or both servers are measured as fast as the client is: of a message it reads one number.
const number = (text, name) => {
  const at = text.indexOf(name) + name.length;
  return parseInt(text.slice(at, at + 8), 10);
};

// Each of the two gives: sit() -> a match of two seats; a seat has play(column) and calls told(moves made).
const theomachy = {
  async cookie() {
    const answer = await fetch(`${base}/api/me`);
    return answer.headers.get('set-cookie').split(';')[0];
  },
  async open() {
    const cookies = [await this.cookie(), await this.cookie()];
    const table = (await (await post('/api/tables', { game: 'connect_four', name: 'X', rated: false }, { cookie: cookies[0] })).json()).table.id;
    await post(`/api/tables/${table}/acts`, { do: 'join', name: 'O' }, { cookie: cookies[1] });
    return cookies.map((cookie, seat) => ({ table, cookie, seat }));
  },
  async connect({ table, cookie, seat }, told) {
    let seq = 0;
    let base_seq = null;
    const socket = await dial(`/api/tables/${table}/live`, cookie, (data) => {
      const head = data.toString('latin1', 0, 80);
      if (head.includes('"refused"')) throw new Error(String(data));
      if (!head.includes('"state"')) return;
      seq = number(head, '"seq":');
      if (base_seq === null) base_seq = seq;
      told(seq - base_seq);
    });
    return {
      seat,
      play: (column, move) => socket.send(`{"id":"m${move}","seq":${seq},"do":"play","text":"${column}"}`),
      close: () => socket.close(),
    };
  },
};

const boardgameIo = {
  async open() {
    const { matchID } = await (await post('/games/connect-four/create', { numPlayers: 2 })).json();
    const seats = [];
    for (const playerID of ['0', '1']) {
      const joined = await (await post(`/games/connect-four/${matchID}/join`, { playerID, playerName: playerID })).json();
      seats.push({ matchID, playerID, credentials: joined.playerCredentials, seat: Number(playerID) });
    }
    return seats;
  },
  async connect({ matchID, playerID, credentials, seat }, told) {
    let stateID = 0;
    let socket = null;
    const early = [];
    const emit = (...args) => socket.send(`42/connect-four,${JSON.stringify(args)}`);
    const hear = (data) => {
      if (socket === null) { early.push(data); return; }
      const head = data.toString('latin1', 0, 26);
      if (head.startsWith('0')) socket.send('40/connect-four,');
      else if (head === '2') socket.send('3');
      else if (head.startsWith('40/connect-four')) emit('sync', matchID, playerID, credentials, 2);
      else if (head.startsWith('42/connect-four,["sync"') || head.startsWith('42/connect-four,["update"')) {
        stateID = number(data.toString('latin1'), '"_stateID":');
        told(stateID);
      }
    };
    socket = await dial('/socket.io/?EIO=4&transport=websocket', '', hear);
    early.forEach(hear);
    return {
      seat,
      play: (column) => emit(
        'update',
        { type: 'MAKE_MOVE', payload: { type: 'drop', args: [GAME_COLUMNS.indexOf(column)], playerID, credentials } },
        stateID, matchID, playerID,
      ),
      close: () => socket.close(),
    };
  },
};
const GAME_COLUMNS = 'abcdefg';

const server = kind === 'theomachy' ? theomachy : boardgameIo;
const latencies = [];
let moves = 0;
let seconds = 0;
let busy = 0;

/** One match from its first move to its last; both seats are told of every move. */
const playMatch = async (sitters) => {
  let sentAt = 0;
  let ended;
  const over = new Promise((done) => { ended = done; });
  const heard = [-1, -1];
  const seats = [];
  let running = false;
  const next = (seat) => {
    const made = heard[seat];
    if (!running || made % 2 !== seat || made >= GAME.length) return;
    sentAt = performance.now();
    seats[seat].play(GAME[made], made);
  };
  const told = (seat) => (made) => {
    if (made <= heard[seat]) return;
    heard[seat] = made;
    if (made > 0 && (made - 1) % 2 === seat && running) {
      latencies.push(performance.now() - sentAt);
      moves += 1;
    }
    if (made >= GAME.length) { if (heard[0] >= GAME.length && heard[1] >= GAME.length) ended(); } else next(seat);
  };
  for (const sitter of sitters) seats.push(await server.connect(sitter, told(sitter.seat)));
  while (heard.includes(-1)) await new Promise((done) => setTimeout(done, 5));
  return { start: () => { running = true; next(0); return over; }, close: () => seats.forEach((seat) => seat.close()) };
};

for (let round = 0; round < Number(rounds); round += 1) {
  const ready = [];
  for (let match = 0; match < Number(matches); match += 1) ready.push(await playMatch(await server.open()));
  const [begun, spent] = [performance.now(), cpu()];
  await Promise.all(ready.map((match) => match.start()));
  seconds += (performance.now() - begun) / 1000;
  busy += cpu() - spent;
  ready.forEach((match) => match.close());
}
latencies.sort((a, b) => a - b);
const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
console.log(JSON.stringify({ kind, matches: Number(matches), moves, seconds, cpu: busy, p50: at(0.5), p99: at(0.99) }));
process.exit(0);
