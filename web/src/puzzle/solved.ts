/** Which puzzles this browser has seen solved before their solution was shown. */
const KEY = 'theomachy-puzzles';

export function solved(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : []);
  } catch {
    return new Set(); // an unreadable memory is none
  }
}

export function note(id: string): void {
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify([...solved(), id].filter((one, at, all) => all.indexOf(one) === at)),
    );
  } catch {
    // puzzles work without a memory
  }
}
