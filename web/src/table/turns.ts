import type { TableEvent } from '../wire/types';

/** The log by turns and by meaning: what one seat did, in lines that say the same thing only once. */

export interface Line {
  readonly say: string;
  /** What the line stands for. */
  readonly events: readonly TableEvent[];
}

export interface Turn {
  readonly n: number;
  readonly seat: number | null;
  readonly lines: readonly Line[];
}

const isHeading = (event: TableEvent): boolean => /^(turn|round)-(began|started)$/.test(event.event);
const seatOf = (event: TableEvent): number | null => (typeof event.seat === 'number' ? event.seat : null);

/** Whether *event* carries out what was announced just *before*, and so takes the place of its line. */
const isDone = (before: TableEvent, event: TableEvent): boolean =>
  event.done === before.event && event.seat === before.seat;

/** Whether two events can share a line: the server sent both with the same frame, or they read the same. */
const isAlike = (a: TableEvent, b: TableEvent): boolean =>
  a.together === undefined ? a.say === b.say : a.event === b.event && a.together === b.together;

/** A part of a line with its number, and the words that fit the number. */
function fillPart(part: string, count: number): string {
  const filled = part.replace(/\{count(?::([^{}/]*)\/([^{}]*))?\}/g, (_, one?: string, many?: string) =>
    one === undefined ? String(count) : count === 1 ? one : (many ?? ''),
  );
  return filled === part && count > 1 ? `${part} × ${count}` : filled;
}

/** The sentence of events that share a line. */
function describeRun(run: readonly TableEvent[]): string {
  const [first] = run;
  if (first === undefined) return '';
  if (run.length === 1 || first.together === undefined) return first.say;
  const counts = new Map<string, number>();
  for (const { part = '', count } of run)
    counts.set(part, (counts.get(part) ?? 0) + (typeof count === 'number' ? count : 1));
  const parts = [...counts].map(([part, count]) => fillPart(part, count));
  return first.together.replace('{parts}', () => joinWords(parts, first.and ?? ''));
}

/** A list in a sentence: commas, and the *conjunction* before the last word. */
const joinWords = (words: readonly string[], conjunction: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;

function linesOf(events: readonly TableEvent[]): readonly Line[] {
  const runs: TableEvent[][] = [];
  for (const event of events) {
    const before = runs.at(-1)?.at(-1);
    if (before && isDone(before, event)) {
      runs.at(-1)?.pop();
      if (runs.at(-1)?.length === 0) runs.pop();
    }
    const run = runs.at(-1);
    if (run?.[0] && isAlike(run[0], event)) run.push(event);
    else runs.push([event]);
  }
  return runs.map((run) => ({ say: describeRun(run), events: run }));
}

/** How often a line has to be read: of events that read the same there is only one sentence. */
export const timesOf = (line: Line): number =>
  line.events[0]?.together === undefined ? line.events.length : 1;

/** What is worth a line: sentences that are no chat. */
export const told = (log: readonly TableEvent[]): readonly TableEvent[] =>
  log.filter((event) => event.say !== '' && event.event !== 'table-chat');

/** The log in groups: a new one where a turn begins or another seat acts; what nobody did belongs to who acted. */
export function turnsOf(log: readonly TableEvent[]): readonly Turn[] {
  const groups: { seat: number | null; events: TableEvent[] }[] = [];
  for (const event of told(log)) {
    const last = groups.at(-1);
    const seat = seatOf(event);
    const opens = isHeading(event) || last === undefined || (seat !== null && seat !== last.seat);
    if (opens && !(last && last.seat === null && last.events.length === 0))
      groups.push({ seat, events: [event] });
    else last?.events.push(event);
  }
  return groups.map(({ seat, events }) => ({ n: events[0]?.n ?? 0, seat, lines: linesOf(events) }));
}

/** What others did since this seat last acted. */
export function sinceActed(log: readonly TableEvent[], seat: number | null): readonly TableEvent[] {
  const last = seat === null ? -1 : log.findLastIndex((event) => event.seat === seat && !isHeading(event));
  return told(log.slice(last + 1)).filter((event) => !event.event.startsWith('table-'));
}
