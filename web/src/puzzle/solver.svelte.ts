import { Practice } from '../lesson/practice.svelte';
import { api } from '../wire/http';
import type { Choices, PuzzleCard, PuzzleState, Thing } from '../wire/types';
import { note } from './solved';

/** Somebody at a puzzle: one turn, played as often as one likes. */
export class Solver extends Practice<PuzzleState> {
  /** Whether the solution was asked for before it was found. */
  gaveUp = $state(false);
  private shown = $state.raw<PuzzleState['solution']>(null); // stays in sight while one plays it

  constructor(readonly puzzle: PuzzleCard) {
    super();
    void this.send([]);
  }

  get choices(): Choices | null {
    return this.now?.choices ?? null;
  }

  get solution(): PuzzleState['solution'] {
    return this.now?.solution ?? this.shown;
  }

  /** The turn is over, for good or ill. */
  get done(): boolean {
    return this.now !== null && this.now.solved !== null;
  }

  get undoable(): boolean {
    return (this.now?.lines.length ?? 0) > 0 && this.now?.solved !== true;
  }

  play(text: string): void {
    void this.send([...(this.now?.lines ?? []), text]);
  }

  undo(): void {
    if (this.undoable) void this.send(this.now?.lines.slice(0, -1) ?? []);
  }

  again(): void {
    void this.send([]);
  }

  /** How it begins; the attempt so far is given up, so that the hint fits. */
  hint(): void {
    void this.take(api.puzzle(this.puzzle.id, [], { want: 'hint' }), false);
  }

  giveUp(): void {
    this.gaveUp = true;
    const told = api.puzzle(this.puzzle.id, [], { want: 'solution' }).then((told) => {
      this.shown = told.solution;
      return told;
    });
    void this.take(told, false);
  }

  protected explain(things: readonly Thing[]): void {
    if (this.done) return;
    const { lines = [], hint = null } = this.now ?? {};
    const told = api.puzzle(this.puzzle.id, lines, { things, picked: this.walk.picked });
    void this.take(
      told.then((told) => ({ ...told, hint })),
      true,
    );
  }

  private send(lines: readonly string[]): Promise<void> {
    const noted = api.puzzle(this.puzzle.id, lines).then((told) => {
      if (told.solved && !this.gaveUp) note(this.puzzle.id); // before it is shown, so that the tick is there with it
      return told;
    });
    return this.take(noted, false);
  }
}
