import type { GameInfo } from '../wire/types';
import { openTable } from './openTable';
import { chairs, seated, usualBot } from './seating';

/** A game at once against the bot that was played last: the smallest table for more than one, default options. */
export async function playBot(game: GameInfo): Promise<void> {
  const count = game.seats.find((seats) => seats > 1) ?? game.seats[0] ?? 2;
  const bot = `bot:${usualBot(game.bots)}` as const;
  const sitters = seated(count).map((sitter) => (sitter === 'me' ? sitter : bot));
  await openTable({ game: game.id, ...chairs(sitters) });
}
