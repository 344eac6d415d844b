import type { TableEvent } from '../wire/types';

/** The log by turns and by meaning: what one seat did, in lines that say the same thing only once. */

export interface Line {
  readonly say: string;
  /** What the line stands for, the first as it was said. */
  readonly events: readonly TableEvent[];
}

export interface Turn {
  readonly n: number;
  readonly seat: number | null;
  readonly lines: readonly Line[];
}

const FEW = 2; // so many events of one kind are each told; of more only the first, and how many follow
const isHeading = (event: TableEvent): boolean => /^(turn|round)-(began|started)$/.test(event.event);
const seatOf = (event: TableEvent): number | null => (typeof event.seat === 'number' ? event.seat : null);

/** Whether two events can stand in one line: the same sentence, or the same kind of thing by the same seat. */
const isAlike = (a: TableEvent, b: TableEvent): boolean =>
  a.say === b.say || (a.event === b.event && a.seat === b.seat && a.card === b.card);

function linesOf(events: readonly TableEvent[]): readonly Line[] {
  const runs: TableEvent[][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    const first = run?.[0];
    if (run && first && isAlike(first, event)) run.push(event);
    else runs.push([event]);
  }
  return runs.flatMap((run) => {
    const same = run.every((event) => event.say === run[0]?.say);
    return same || run.length > FEW
      ? [{ say: run[0]?.say ?? '', events: run }]
      : run.map((event) => ({ say: event.say, events: [event] }));
  });
}

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
