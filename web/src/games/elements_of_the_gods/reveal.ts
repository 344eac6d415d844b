/** Scroll what has just been laid over the land into sight, below the strip that never scrolls away. */
export function reveal(element: Element): void {
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
