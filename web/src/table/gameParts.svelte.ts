import { type BoardModule, loadBoard } from '../games/board';
import { api } from '../wire/http';
import type { BotInfo, GameInfo, Stop, Things } from '../wire/types';

/** What a table needs of its game: board, things, and what is told about it, each there as soon as it has come. */
export class GameParts {
  board = $state.raw<BoardModule>();
  things = $state.raw<Things>({});
  about = $state.raw<GameInfo>();

  /** Kinds of things that the board shows itself. */
  get drawn(): ReadonlySet<string> {
    return this.board?.drawn ?? new Set();
  }

  get bots(): readonly BotInfo[] {
    return this.about?.bots ?? [];
  }

  /** Kinds of reaction windows. */
  get stops(): readonly Stop[] {
    return this.about?.stops ?? [];
  }

  /** Ask for all of it; *edited* is the table, where it plays an edition. A part that does not come is left out: the table can be played without names and hints. */
  load(game: string, edited?: string): void {
    void loadBoard(game).then((module) => {
      this.board = module;
    });
    const things =
      edited === undefined ? api.things(game) : api.tableEdition(edited).then((one) => one.things);
    void things.then(
      (found) => {
        this.things = found;
      },
      () => undefined,
    );
    void api.games().then(
      (games) => {
        this.about = games.find((one) => one.id === game);
      },
      () => undefined,
    );
  }
}
