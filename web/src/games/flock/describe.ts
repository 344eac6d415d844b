import { say as sayShell } from '../../text/say';
import type { Seat, Things } from '../../wire/types';
import { nameOf } from '../thing';
import type { WorldMap } from './parts/maps';
import { say } from './text';
import type { FlockView } from './view';

/** Areas in words. */

/** What the words are made of: the position, and who looks at it. */
export interface Knowledge {
  readonly now: FlockView;
  readonly seats: readonly Seat[];
  readonly things: Things;
  readonly me: number | null;
}

/** A player by name and deity. */
export function describePlayer({ now, seats, things }: Knowledge, seat: number): string {
  const player = now.players[seat];
  const name = seats[seat]?.name || player?.letter || '';
  return player?.deity ? `${name} (${nameOf(`deity:${player.deity}`, things)})` : name;
}

/** Whether the viewer's believers beside a flock are enough for it, with the numbers. */
export function describePressure(now: FlockView, id: string): string {
  const [have, needed] = now.pressure.get(id) ?? [];
  if (have === undefined || needed === undefined) return '';
  return say(have >= needed ? 'pressure-enough' : 'pressure-short', { have, needed });
}

/** The areas beside an area, over land and sea. */
export const neighboursOf = (map: WorldMap, id: string): readonly string[] =>
  [...map.land, ...map.sea, ...map.rim].flatMap((pair) => {
    const ends = pair.split('-');
    return ends.includes(id) ? ends.filter((end) => end !== id) : [];
  });

/** What is known of an area, in words. */
export function describeArea(known: Knowledge, id: string): string {
  const { now, things, me } = known;
  const { pieces, owner } = now.areas.get(id) ?? { pieces: 0, owner: null };
  const then = now.begun?.flock.get(id);
  const empty = owner === null ? 'empty-free' : owner === me ? 'empty-yours' : 'empty-theirs';
  const prophets = now.players.filter((player) => player.prophet?.at === id);
  return [
    `${nameOf(`area:${id}`, things)}: ${then === undefined ? say('pieces', { pieces }) : say('pieces-then', { pieces, then })}`,
    owner === null ? say('no-temple') : say('temple-of', { player: describePlayer(known, owner) }),
    pieces > 0 ? '' : say(empty),
    ...prophets.map((player) => nameOf(`card:${player.prophet?.card}`, things)),
    now.starving.has(id) ? say('starves') : '',
    owner !== null && owner === me && now.danger.has(id) ? say('in-danger') : '',
    describePressure(now, id),
    now.begun?.takes.has(id) ? say('becomes-yours') : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** An area for those who do not see the map: what stands there, what is beside it, what can be done there. */
export function labelPlace(known: Knowledge, map: WorldMap, id: string, can: string): string {
  const names = neighboursOf(map, id)
    .map((one) => nameOf(`area:${one}`, known.things))
    .join(', ');
  return `${describeArea(known, id)}. ${sayShell('board.beside', { names })}${can === '' ? '' : ` ${can}`}`;
}
