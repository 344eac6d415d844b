export { default } from './Board.svelte';
export const drawn: ReadonlySet<string> = new Set(['space', 'element', 'card', 'deck', 'type', 'dir']);
