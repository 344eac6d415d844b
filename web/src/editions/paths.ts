/** Values within data as its files hold it: read and changed along a way of names and numbers, never in place. */

export type Way = readonly (string | number)[];
type Branch = Record<string | number, unknown>;

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;

/** The value at the end of the way; undefined where there is none. */
export function read(data: unknown, way: Way): unknown {
  let value = data;
  for (const step of way) value = isBranch(value) ? value[step] : undefined;
  return value;
}

function copy(value: unknown, next: string | number): Branch {
  if (Array.isArray(value)) return [...(value as unknown[])] as unknown as Branch;
  return isBranch(value) ? { ...value } : typeof next === 'number' ? ([] as unknown as Branch) : {};
}

/** The same data with another value at the end of the way; undefined takes away what is there. */
export function write<T>(data: T, way: Way, value: unknown): T {
  const [step, ...rest] = way;
  if (step === undefined) return value as T;
  const branch = copy(data, step);
  if (rest.length > 0) branch[step] = write(branch[step], rest, value);
  else if (value !== undefined) branch[step] = value;
  else if (Array.isArray(branch)) branch.splice(Number(step), 1);
  else delete branch[step];
  return branch as T;
}

/** The same table with one key under another name, in the same place. */
export const rename = (table: Branch, from: string, to: string): Branch =>
  Object.fromEntries(Object.entries(table).map(([key, value]) => [key === from ? to : key, value]));

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
