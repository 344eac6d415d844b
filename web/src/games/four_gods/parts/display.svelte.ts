import { settings } from '../../../settings.svelte';

/** What this browser remembers of how its user looks at the World. */
interface Display {
  letters: boolean; // on every terrain
  score: boolean; // as if the game ended now
}

const KEY = 'theomachy-four-gods';

function remembered(): Display {
  const usual: Display = { letters: settings.theme === 'contrast', score: true };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Display>) };
  } catch {
    return usual;
  }
}

export const display: Display = $state(remembered());

export function toggle(what: keyof Display): void {
  display[what] = !display[what];
  try {
    localStorage.setItem(KEY, JSON.stringify(display));
  } catch {
    // a full or forbidden storage only means that the next visit starts as usual
  }
}
