import { api, type Why } from '../wire/http';
import type { Choices, LessonState, LessonStep, Thing } from '../wire/types';
import { Practice } from './practice.svelte';
import { backward, forward, type Progress, remember, remembered, START } from './progress';

/** Somebody who learns a game: the step shown, what was tried, how far they came. */
export class Pupil extends Practice<LessonState> {
  progress = $state.raw<Progress>(START);

  constructor(
    readonly game: string,
    readonly steps: readonly LessonStep[],
  ) {
    super();
    this.progress = remembered(game, steps.length);
    void this.teach(this.begin);
  }

  get step(): LessonStep | undefined {
    return this.steps[this.progress.step];
  }

  get choices(): Choices | null {
    return this.done ? null : (this.here?.choices ?? null);
  }

  /** Whether one may go on: the step was only to be read, or what it wants was done. */
  get done(): boolean {
    return this.step?.reading === true || this.here?.done === true;
  }

  get last(): boolean {
    return this.progress.step === this.steps.length - 1;
  }

  play(text: string): void {
    void this.teach([...this.lines, text]);
  }

  /** Take back the newest text of this step. */
  undo(): void {
    if (this.undoable) void this.teach(this.lines.slice(0, -1));
  }

  get undoable(): boolean {
    return !this.done && this.lines.length > this.begin.length;
  }

  next(): void {
    if (this.last || !this.done) return;
    const fresh = this.steps[this.progress.step + 1]?.fresh === true;
    this.go(forward(this.progress, fresh ? [] : this.lines));
  }

  previous(): void {
    this.go(backward(this.progress));
  }

  again(): void {
    void this.teach(this.begin);
  }

  restartLesson(): void {
    this.go(START);
  }

  /** What was told of this step; the one before may still be shown, when the answer is late or none came. */
  private get here(): LessonState | null {
    return this.now?.step === this.progress.step ? this.now : null;
  }

  private get lines(): readonly string[] {
    return this.here?.lines ?? this.begin;
  }

  private get begin(): readonly string[] {
    return this.progress.begins[this.progress.step] ?? [];
  }

  private go(progress: Progress): void {
    this.progress = progress;
    remember(this.game, progress);
    void this.teach(this.begin);
  }

  protected explain(things: readonly Thing[]): void {
    if (!this.done) void this.teach(this.lines, { things, picked: this.walk.picked });
  }

  private teach(lines: readonly string[], why?: Why): Promise<void> {
    return this.take(api.lessonStep(this.game, this.progress.step, lines, why), why !== undefined);
  }
}
