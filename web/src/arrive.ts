/**
 * A page was changed without a reload: the focus goes to the heading of the new one, which screen readers then read.
 *
 * Some headings come with the answer of the server. Whoever has gone on meanwhile is not called back.
 * Returns how to wait no longer.
 */
export function arrive(): () => void {
  const watch = new MutationObserver(look);
  function look(): void {
    const idle = document.activeElement === null || document.activeElement === document.body;
    const heading = document.querySelector('h1');
    if (idle && heading === null) return;
    watch.disconnect();
    if (!idle || heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true }); // where the page stands is for the router and the browser to say
  }
  watch.observe(document.body, { childList: true, subtree: true });
  look();
  return () => watch.disconnect();
}
