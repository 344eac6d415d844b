/** Scroll what has just been laid over the land into sight. */
export function reveal(element: Element): void {
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
