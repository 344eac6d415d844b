/** How far a learner is in a lesson: the step, and what each step so far began with. */
export interface Progress {
  readonly step: number;
  /** For each step reached, the texts sent before it since the newest position. */
  readonly begins: readonly (readonly string[])[];
}

export const START: Progress = { step: 0, begins: [[]] };

const key = (game: string) => `theomachy-lesson-${game}`;

export function remembered(game: string, steps: number): Progress {
  try {
    const kept = JSON.parse(localStorage.getItem(key(game)) ?? 'null') as Progress | null;
    if (kept && kept.step < steps && Array.isArray(kept.begins[kept.step])) return kept;
  } catch {
    // unreadable progress is no progress
  }
  return START;
}

export function remember(game: string, progress: Progress): void {
  try {
    localStorage.setItem(key(game), JSON.stringify(progress));
  } catch {
    // the lesson works without a memory
  }
}

/** On to the next step, which begins with these texts. */
export const forward = (progress: Progress, lines: readonly string[]): Progress => ({
  step: progress.step + 1,
  begins: [...progress.begins.slice(0, progress.step + 1), lines],
});

export const backward = (progress: Progress): Progress => ({
  ...progress,
  step: Math.max(0, progress.step - 1),
});
