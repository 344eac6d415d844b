import { describe, expect, it } from 'vitest';
import { lessonSeats } from './seats';

const names = (view: Readonly<Record<string, unknown>>, learner = 0) =>
  lessonSeats(view, learner).map((seat) => seat.name);

describe('the people of a lesson', () => {
  it('are counted by whatever the view calls them', () => {
    expect(names({ seats: [{}, {}] })).toEqual(['You', 'Opponent']);
    expect(names({ players: 3 }, 1)).toEqual(['Opponent 1', 'You', 'Opponent 2']);
    expect(names({ seats: { R: {}, B: {}, V: {} } })).toEqual(['You', 'Opponent 1', 'Opponent 2']);
  });
});
