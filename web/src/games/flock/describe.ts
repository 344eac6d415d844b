import type { Seat, Things } from '../../wire/types';
import { nameOf } from '../thing';
import type { FlockView } from './view';

/** A player by name and deity. */
export function callPlayer(now: FlockView, seats: readonly Seat[], things: Things, seat: number): string {
  const player = now.players[seat];
  const name = seats[seat]?.name || player?.letter || '';
  return player?.deity ? `${name} (${nameOf(`deity:${player.deity}`, things)})` : name;
}

/** Whether the viewer's believers beside a flock are enough for it, with the numbers. */
export function tellPressure(now: FlockView, id: string): string {
  const [have, needed] = now.pressure.get(id) ?? [];
  if (have === undefined || needed === undefined) return '';
  return have >= needed
    ? `${have} believers beside it, ${needed} convert it`
    : `to convert it: ${have} of ${needed} needed`;
}

/** What is known of an area, in words. */
export function tellArea(
  now: FlockView,
  seats: readonly Seat[],
  things: Things,
  me: number | null,
  id: string,
): string {
  const { pieces, owner } = now.areas.get(id) ?? { pieces: 0, owner: null };
  const whose = owner === me ? 'yours' : 'theirs';
  const then = now.begun?.flock.get(id);
  const prophets = now.players.filter((player) => player.prophet?.at === id);
  return [
    `${nameOf(`area:${id}`, things)}: ${pieces} flock${then === undefined ? '' : `, then ${then}`}`,
    owner === null ? 'no temple' : `temple of ${callPlayer(now, seats, things, owner)}`,
    pieces > 0 ? '' : owner === null ? 'falls to whoever walks in' : `still ${whose} until someone walks in`,
    ...prophets.map((player) => nameOf(`card:${player.prophet?.card}`, things)),
    now.starving.has(id) ? 'more than it feeds: one starves at the end of the turn' : '',
    owner !== null && owner === me && now.danger.has(id) ? 'could be taken from you next turn' : '',
    tellPressure(now, id),
    now.begun?.takes.has(id) ? 'becomes yours' : '',
  ]
    .filter(Boolean)
    .join(', ');
}
