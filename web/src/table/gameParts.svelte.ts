import { type BoardModule, loadBoard } from '../games/board';
import { api } from '../wire/http';
import type { BotInfo, Stop, Things } from '../wire/types';

/** What a table needs of its game: board, things, bots and reaction windows, each there as soon as it has come. */
export class GameParts {
  board = $state.raw<BoardModule>();
  things = $state.raw<Things>({});
  bots = $state.raw<readonly BotInfo[]>([]);
  stops = $state.raw<readonly Stop[]>([]);

  /** Kinds of things that the board shows itself. */
  get drawn(): ReadonlySet<string> {
    return this.board?.drawn ?? new Set();
  }

  /** Ask for all of it. A part that does not come is left out: the table can be played without names and hints. */
  load(game: string): void {
    void loadBoard(game).then((module) => {
      this.board = module;
    });
    void api.things(game).then(
      (found) => {
        this.things = found;
      },
      () => undefined,
    );
    void api.games().then(
      (games) => {
        const about = games.find((one) => one.id === game);
        this.bots = about?.bots ?? [];
        this.stops = about?.stops ?? [];
      },
      () => undefined,
    );
  }
}
