export { default } from './Board.svelte';
export const drawn: ReadonlySet<string> = new Set(['area', 'card', 'deity']);
