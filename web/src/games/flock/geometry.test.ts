import { expect, it } from 'vitest';
import { arrowOf, centreOf, coastOf, crossing, legsOf, portsOf } from './geometry';
import { MAPS, type WorldMap } from './parts/maps';

const w19 = MAPS.w19 as WorldMap;

it('goes straight, or round the back of the world', () => {
  expect(legsOf(w19, 'CAS', 'NAS')).toEqual([[centreOf(w19, 'CAS'), centreOf(w19, 'NAS')]]);
  const round = legsOf(w19, 'NAS', 'ANI');
  expect(round).toHaveLength(2);
  expect(round[0]?.[1].x).toBeGreaterThan(1000);
  expect(round[1]?.[0].x).toBeLessThan(0);
});

it('finds the coast on the way out', () => {
  const square = 'M0 0L10 0L10 10L0 10zM90 0L99 0L99 9z';
  expect(
    coastOf(square, [
      { x: 5, y: 5 },
      { x: 45, y: 5 },
    ]).x,
  ).toBeCloseTo(9, 0);
});

it.each(Object.keys(MAPS))('has two ports for every way over the sea of %s', (name) => {
  const map = MAPS[name] as WorldMap;
  expect(portsOf(map)).toHaveLength(2 * (map.sea.length + map.rim.length));
});

it('knows what crosses the middle', () => {
  expect(
    crossing([
      { x: 400, y: 100 },
      { x: 600, y: 200 },
    ]),
  ).toEqual({ x: 500, y: 150 });
  expect(
    crossing([
      { x: 400, y: 100 },
      { x: 450, y: 200 },
    ]),
  ).toBeUndefined();
});

it('lays the number of an arrow above its line', () => {
  for (const end of [
    { x: 100, y: 0 },
    { x: -100, y: 0 },
  ])
    expect(arrowOf([{ x: 0, y: 0 }, end], 10).badge.y).toBeCloseTo(-10);
});
