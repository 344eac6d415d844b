import { settings } from '../../../settings.svelte';

/** What this browser remembers of how its user looks at the World. */
interface Looks {
  letters: boolean; // on every terrain
  score: boolean; // as if the game ended now
}

const KEY = 'theomachy-four-gods';

function remembered(): Looks {
  const usual: Looks = { letters: settings.theme === 'contrast', score: true };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Looks>) };
  } catch {
    return usual;
  }
}

export const looks: Looks = $state(remembered());

export function toggle(what: keyof Looks): void {
  looks[what] = !looks[what];
  try {
    localStorage.setItem(KEY, JSON.stringify(looks));
  } catch {
    // a full or forbidden storage only means that the next visit starts as usual
  }
}
