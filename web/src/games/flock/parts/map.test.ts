import { expect, it } from 'vitest';
import { mapIn, mapOf } from './map';
import { MAPS } from './maps';

const area = (id: string, x: number, y: number) => ({ id, x, y, tint: 'red' });
const raw = {
  area: [area('AAA', 200, 300), area('BBB', 260, 300), area('CCC', 320, 300)],
  land: ['AAA-BBB'],
  sea: ['BBB-CCC', 'BBB-GONE'],
  rim: [],
};

it('draws coasts for an edition: neighbours by land touch, others have the sea between them', () => {
  const map = mapOf(raw);
  const xs = (id: string) =>
    [...(map.areas[id]?.shape ?? '').matchAll(/(\d+) (\d+)/g)].map(([, x]) => Number(x));
  expect(Math.max(...xs('AAA'))).toBeGreaterThanOrEqual(229);
  expect(Math.max(...xs('BBB'))).toBeLessThan(290);
  expect(Math.min(...xs('CCC'))).toBeGreaterThan(290);
  expect(map.sea).toEqual(['BBB-CCC']); // a route to nowhere is not drawn
});

it('keeps our drawn coasts where the areas lie as ours do', () => {
  const ours = MAPS.w19;
  const areas = Object.entries(ours?.areas ?? {}).map(([id, { x, y, tint }]) => ({ id, x, y, tint }));
  expect(mapOf({ ...ours, area: areas }).areas).toEqual(ours?.areas);
  expect(mapIn({}, 'w19')).toBe(ours);
  expect(Object.keys(mapIn({ 'map:w19': raw }, 'w19').areas)).toEqual(['AAA', 'BBB', 'CCC']);
});
