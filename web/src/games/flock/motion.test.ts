import { expect, it } from 'vitest';
import type { TableEvent } from '../../wire/types';
import { changesOf } from './motion';

const told = (event: string, facts: Record<string, unknown>): TableEvent => ({
  n: 0,
  seq: 0,
  event,
  say: '',
  ...facts,
});

it('adds up what events do to each flock', () => {
  const changes = changesOf([
    told('card-paid', { areas: ['CAS', 'NAS'], counts: [2, 1], count: 3 }),
    told('flock-grew', { areas: ['CAS'], counts: [2] }),
    told('flock-walked', { origin: 'CAS', areas: ['NEU', 'EAS'], counts: [2, 1], count: 3 }),
    told('area-won', { seat: 0, area: 'NEU', former_seat: -1 }),
    told('flock-slaughtered', { origin: 'NAS', area: 'SAS', lost: 2, count: 3 }),
    told('prophet-struck', { origin: 'NAS', area: 'SAS' }),
    told('flock-starved', { areas: ['EAS'] }),
    told('turn-began', { seat: 1, round: 3 }),
  ]);
  expect(Object.fromEntries([...changes].map(([id, { by }]) => [id, by]))).toEqual({
    CAS: -3,
    NAS: -4,
    NEU: 2,
    EAS: 0,
    SAS: -4,
  });
  expect(changes.get('NEU')?.taker).toBe(0);
  expect(changes.get('EAS')?.starves).toBe(1);
});
