export { default } from './Board.svelte';
export const drawn: ReadonlySet<string> = new Set([
  'hex',
  'vertex',
  'acolyte',
  'monster',
  'row',
  'card',
  'objective',
  'deity',
]);
