import { expect, it } from 'vitest';
import type { LessonStep } from '../wire/types';
import { chapterOf } from './chapters';

const titled = (title: string): LessonStep => ({
  title,
  text: '',
  seat: 0,
  highlight: [],
  reading: false,
  fresh: false,
});

it('counts what people count: numbers in titles, else the steps', () => {
  const steps = ['1. Look', '2. Pray', '2. Pray', '3. Win'].map(titled);
  expect(chapterOf(steps, 2)).toEqual({ number: 2, all: 3, title: 'Pray' });
  expect(chapterOf(['Look', 'Win'].map(titled), 1)).toEqual({ number: 2, all: 2, title: 'Win' });
});
