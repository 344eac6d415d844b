export { default } from './Board.svelte';

/** The generic board shows every thing as a button of its own, so the prompt repeats none. */
export const drawn: ReadonlySet<string> = new Proxy(new Set<string>(), {
  get: (set, name) => (name === 'has' ? () => true : Reflect.get(set, name)),
});
