/** Whether a key goes to a field, a dialog or the browser, and is no shortcut of the page. */
export const isMeantElsewhere = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target as Element | null)?.closest?.('input, select, textarea, dialog') != null;
