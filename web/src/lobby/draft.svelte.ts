import type { EditionContent, GameInfo, NewTable, OptionValue } from '../wire/types';
import { clockOf, type Pace, type WhenUp } from './clocks';
import { chairs, chosenOptions, reseated, type Sitter, seated } from './seating';

/** A table that is about to be opened: who sits where, how fast, by which options. */
export class Draft {
  seats = $state.raw<readonly Sitter[]>([]);
  chosen = $state.raw<Readonly<Record<string, OptionValue>>>({});
  pace = $state<Pace>('none');
  up = $state<WhenUp>('default');
  undo = $state<NonNullable<NewTable['undo']>>('consent');
  watched = $state(true);
  delay = $state<number | null>(0);
  hints = $state(true);
  rated = $state(true);
  inLobby = $state(false);
  confirm = $state(false);
  autostart = $state(true);
  edition = $state(''); // the id of one that the server offers
  brought = $state.raw<EditionContent>(); // one of one's own

  constructor(readonly game: GameInfo) {
    this.resize(game.seats.find((count) => count > 1) ?? game.seats[0] ?? 2);
  }

  get waitsForFriends(): boolean {
    return this.seats.includes('friend');
  }

  resize(count: number): void {
    this.seats = seated(count, this.seats);
  }

  put(sitter: Sitter, seat: number): void {
    this.seats = reseated(this.seats, seat, sitter);
  }

  set(option: string, value: OptionValue): void {
    this.chosen = { ...this.chosen, [option]: value };
  }

  /** What the server is asked for. */
  asTable(): NewTable {
    return {
      game: this.game.id,
      ...chairs(this.seats),
      options: {
        ...chosenOptions(this.game, this.seats.length, this.chosen),
        ...(this.edition && { edition: this.edition }),
      },
      ...(this.brought && { edition: this.brought }),
      clock: clockOf(this.pace, this.up),
      undo: this.undo,
      spectators: this.watched ? 'all' : 'none',
      delay: this.delay ?? 0,
      hints: this.hints,
      rated: this.rated,
      public: this.inLobby,
      confirm: this.confirm,
      autostart: this.autostart,
    };
  }
}
