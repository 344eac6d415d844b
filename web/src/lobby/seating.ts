import { settings } from '../settings.svelte';
import { say } from '../text/say';
import type { BotInfo, GameInfo, GameOption, NewTable, OptionValue } from '../wire/types';

/** Who is meant to sit in a seat: oneself, a friend who comes by the link, or a bot. */
export type Sitter = 'me' | 'friend' | `bot:${string}`;

/** The bot that newcomers meet: strong enough to be a game, quick enough not to wait for. */
export function houseBot(bots: readonly BotInfo[]): string {
  const named = (id: string) => bots.find((bot) => bot.id === id);
  return (named('level-3') ?? named('greedy') ?? bots[0])?.id ?? 'random';
}

/** How strong a bot of a level is: 1 to 8; null for one without a level. */
export function levelOf(bot: BotInfo): number | null {
  const level = /^level-(\d+)$/.exec(bot.id)?.[1];
  return level === undefined ? null : Number(level);
}

/** What a bot is called where one is chosen: its title, and its level if it has one. */
export function botLabel(bot: BotInfo): string {
  const level = levelOf(bot);
  return level === null ? bot.title : `${bot.title}, ${say('table.level', { level })}`;
}

/** The bot that this browser played last, where this game has it. */
export const usualBot = (bots: readonly BotInfo[]): string =>
  bots.find((bot) => bot.id === settings.bot)?.id ?? houseBot(bots);

/** Seats for a number of players: oneself first, friends beside, what was chosen before stays. */
export function seated(count: number, before: readonly Sitter[] = []): Sitter[] {
  return Array.from({ length: count }, (_, seat) => before[seat] ?? (seat === 0 ? 'me' : 'friend'));
}

/** Change one seat; one cannot sit on two chairs, so the old one is left to a friend. */
export function reseated(seats: readonly Sitter[], at: number, sitter: Sitter): Sitter[] {
  return seats.map((old, seat) => (seat === at ? sitter : sitter === 'me' && old === 'me' ? 'friend' : old));
}

/** The part of a new table that says who sits where; one's own seat is left open until one takes it. */
export function chairs(seats: readonly Sitter[]): Pick<NewTable, 'seats' | 'seat' | 'bots'> {
  const mine = seats.indexOf('me');
  return {
    seats: seats.length,
    seat: mine < 0 ? null : mine,
    bots: seats.map((sitter) => (sitter.startsWith('bot:') ? sitter.slice('bot:'.length) : null)),
  };
}

/** The options that exist at a table of this size. */
export const optionsFor = (game: GameInfo, seats: number): readonly GameOption[] =>
  game.options.filter((option) => option.seats.length === 0 || option.seats.includes(seats));

export function usual(option: GameOption, seats: number): OptionValue {
  const bySeats = option.defaults_by_seats[String(seats)];
  return bySeats === undefined ? option.default : bySeats;
}

/** What an option is set to: what was chosen, unless it does not go with this many seats. */
export function settled(option: GameOption, seats: number, chosen: OptionValue | undefined): OptionValue {
  if (chosen === undefined) return usual(option, seats);
  if (Array.isArray(chosen)) return (chosen as readonly number[]).filter((seat) => seat < seats);
  const choice = option.choices.find((one) => one.value === chosen);
  const goes = choice === undefined || choice.seats.length === 0 || choice.seats.includes(seats);
  return goes ? chosen : usual(option, seats);
}

/** What the user chose, without what the game has not at this size and without what is usual anyway. */
export function chosenOptions(
  game: GameInfo,
  seats: number,
  chosen: Readonly<Record<string, OptionValue>>,
): Record<string, OptionValue> {
  const told: Record<string, OptionValue> = {};
  for (const option of optionsFor(game, seats)) {
    const value = settled(option, seats, chosen[option.name]);
    if (value !== usual(option, seats)) told[option.name] = value;
  }
  return told;
}
