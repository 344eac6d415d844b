import type { LessonStep } from '../wire/types';

/** Steps that belong together carry one number in their titles ("8. A miracle"); people count those. */
export interface Chapter {
  readonly number: number;
  readonly all: number;
  readonly title: string;
}

const numbered = (step: LessonStep | undefined): RegExpMatchArray | null =>
  step?.title.match(/^(\d+)\.\s+(.*)$/) ?? null;

export function chapterOf(steps: readonly LessonStep[], at: number): Chapter {
  const here = numbered(steps[at]);
  const last = numbered(steps.at(-1));
  if (here === null || last === null)
    return { number: at + 1, all: steps.length, title: steps[at]?.title ?? '' };
  return { number: Number(here[1]), all: Number(last[1]), title: here[2] ?? '' };
}
