export { default } from './Board.svelte';
export const drawn: ReadonlySet<string> = new Set([
  'space',
  'hand',
  'row',
  'bag',
  'god',
  'corner',
  'challenge',
]);
