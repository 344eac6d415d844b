import { describe, expect, it } from 'vitest';
import type { TableEvent } from '../../wire/types';
import { floatsOf, playedIn, travelsOf } from './motion';
import { readView } from './view';

const unit = (kind: string, moved: boolean) => ({ owner: 'R', kind, count: 1, moved });
const now = readView({
  squares: { b2: [unit('messiah', false)], b4: [unit('follower', true), unit('follower', true)] },
  players: ['R', 'B'],
  seats: {
    R: { hand: 0, deck: 0, discard: [], board: [] },
    B: { hand: 0, deck: 0, discard: [], board: [] },
  },
});
const happened = (event: string, facts: Record<string, unknown>): TableEvent => ({
  n: 0,
  seq: 4,
  event,
  say: '',
  ...facts,
});

describe('motion in the ruined city', () => {
  it('leads units along the path that was announced', () => {
    const moved = happened('unit-moved', { seat: 0, from: 'b2', space: 'b4', count: 2 });
    const paths = [
      ['b2', 'c2'],
      ['b2', 'b3', 'b4'],
    ];
    const [travel] = travelsOf([moved], paths, now);
    expect([travel?.owner, travel?.kind, travel?.count]).toEqual(['R', 'follower', 2]);
    expect(travel?.way).toEqual(['b2', 'b3', 'b4']);
    expect(travelsOf([moved], [], now)[0]?.way).toEqual(['b2', 'b4']);
  });

  it('shows the card that was played, and by whom', () => {
    const events = [
      happened('miracle-played', { seat: 1, card: 'smite' }),
      happened('turn-began', { seat: 0 }),
    ];
    expect(playedIn(events, now).map(({ card, owner }) => [card, owner])).toEqual([['smite', 'B']]);
  });

  it('lets losses and gains rise where they happen, those of a cult from its messiah', () => {
    const events = [
      happened('units-fell', { space: 'b4', count: 2 }),
      happened('belief-gained', { seat: 0, count: 3 }),
      happened('belief-gained', { seat: 1, count: 1 }), // its messiah is not on the board
    ];
    expect(floatsOf(events, now, () => '').map(({ space, text, tone }) => [space, text, tone])).toEqual([
      ['b4', '−2', 'loss'],
      ['b2', '✦ +3', 'gain'],
    ]);
  });
});
