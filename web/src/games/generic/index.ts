export { default } from './Board.svelte';

class Everything extends Set<string> {
  override has(): boolean {
    return true;
  }
}

/** The generic board shows every thing as a button of its own, so the prompt repeats none. */
export const drawn: ReadonlySet<string> = new Everything();
