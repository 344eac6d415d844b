/**
 * A board by keyboard. A group (`data-roving`) is one Tab stop: it hands the focus on to the thing that had it last, or
 * to the first that is offered. Arrow keys go to the nearest thing in that direction, whether it can be chosen or not,
 * so that everything can be read and asked about; letters jump to what is named so.
 */
type Direction = readonly [x: number, y: number];
type Item = HTMLElement | SVGElement;

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ASIDE = 2.5; // how much farther a thing seems for each pixel off the straight line
const PAUSE = 800; // ms after which a letter begins a new name
const GROUP = '[data-roving]';
const ITEM = '[data-thing], button:not([disabled]), summary';
const OFFERED = '[role=button], button:not([aria-disabled=true], [disabled])';

function middle(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** The nearest of *things* from *start* in a direction. */
export function nearest<T>(
  start: { x: number; y: number },
  [dx, dy]: Direction,
  things: Iterable<readonly [T, { x: number; y: number }]>,
): T | undefined {
  let best: T | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [thing, at] of things) {
    const along = (at.x - start.x) * dx + (at.y - start.y) * dy;
    const aside = Math.abs((at.x - start.x) * dy) + Math.abs((at.y - start.y) * dx);
    const far = along + aside * ASIDE;
    if (along > 1 && far < least) {
      best = thing;
      least = far;
    }
  }
  return best;
}

const itemsOf = (group: Element): readonly Item[] =>
  [...group.querySelectorAll<Item>(ITEM)].filter((item) => item.getBoundingClientRect().width > 0);
const groupOf = (board: Element, item: Element): Element => item.closest(GROUP) ?? board;

function focusOn(item: Item | undefined): void {
  if (item === undefined) return;
  if (item.tabIndex < 0) item.setAttribute('tabindex', '-1');
  item.focus();
  item.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Whether a thing is named so: by its id, or by the words it is read with. */
function isNamed(item: Item, typed: string): boolean {
  const thing = item.dataset.thing ?? '';
  const words = item.getAttribute('aria-label') ?? item.textContent?.trim() ?? '';
  return [thing.slice(thing.indexOf(':') + 1), words].some((name) => name.toLowerCase().startsWith(typed));
}

/** An attachment for the element around a board. */
export function steering(board: HTMLElement): () => void {
  const last = new WeakMap<Element, Item>();
  let holder: { readonly item: Item; readonly group: Element } | undefined; // what has the focus
  let typed = '';
  let typedAt = 0;
  let byKey = false;

  /** The thing to come back to: the one that had the focus, or what has taken its place, or the first that is offered. */
  function entry(group: Element): Item | undefined {
    const kept = last.get(group);
    const items = itemsOf(group);
    return (
      items.find((item) => item === kept) ??
      items.find((item) => kept?.dataset.thing !== undefined && item.dataset.thing === kept.dataset.thing) ??
      items.find((item) => item.matches(OFFERED)) ??
      items[0]
    );
  }

  function arrive({ target }: FocusEvent): void {
    const element = target as Item;
    if (element.matches(GROUP)) {
      if (element.matches(':focus-visible')) focusOn(entry(element));
      return;
    }
    const item = element.closest<Item>(ITEM);
    if (item === null) return;
    holder = { item, group: groupOf(board, item) };
    last.set(holder.group, item);
  }

  /** Where Tab goes backwards, the group itself must not catch the focus. */
  function leaveBackwards(group: Element): void {
    if (!group.matches(GROUP)) return;
    group.setAttribute('tabindex', '-1');
    setTimeout(() => group.setAttribute('tabindex', '0'));
  }

  function target(event: KeyboardEvent, from: Item): Item | undefined {
    const group = groupOf(board, from);
    const direction = ARROWS[event.key];
    if (direction !== undefined) {
      const others = itemsOf(group).filter((item) => item !== from && !item.contains(from));
      return nearest(
        middle(from),
        direction,
        others.map((item) => [item, middle(item)] as const),
      );
    }
    if (event.key === 'Home' || event.key === 'End') {
      const offered = itemsOf(group).filter((item) => item.matches(OFFERED));
      return event.key === 'Home' ? offered[0] : offered.at(-1);
    }
    return event.key.length === 1 && event.key !== ' ' && group.matches(GROUP)
      ? named(event, from, group)
      : undefined;
  }

  /** The next thing of which the typed letters are the beginning. */
  function named(event: KeyboardEvent, from: Item, group: Element): Item | undefined {
    const key = event.key.toLowerCase();
    const items = itemsOf(group);
    const at = items.indexOf(from);
    const longer = event.timeStamp - typedAt < PAUSE ? typed + key : '';
    for (const wanted of [longer, key]) {
      const first = wanted.length > 1 ? at : at + 1; // one letter again goes to the next
      const found = [...items.slice(first), ...items.slice(0, first)].find(
        (item) => wanted !== '' && isNamed(item, wanted),
      );
      if (found) {
        [typed, typedAt] = [wanted, event.timeStamp];
        return found;
      }
    }
    return undefined;
  }

  function steer(event: KeyboardEvent): void {
    byKey = true;
    const from = (event.target as Element).closest<Item>(ITEM);
    if (from === null || event.altKey || event.ctrlKey || event.metaKey) return;
    if ((event.target as Element).matches('input, select, textarea')) return;
    if (event.key === 'Tab' && event.shiftKey) leaveBackwards(groupOf(board, from));
    const next = from.closest(GROUP) || from.dataset.thing !== undefined ? target(event, from) : undefined;
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation(); // the letter is no shortcut of the page here
    focusOn(next);
  }

  /** What had the focus is gone, as a card that was played: the focus stays in its group. */
  const watcher = new MutationObserver(() => {
    if (!byKey || holder === undefined || holder.item.isConnected) return;
    const { group } = holder;
    holder = undefined;
    if (document.activeElement === document.body && group.isConnected && group.matches(GROUP))
      focusOn(entry(group));
  });
  const point = (): void => {
    byKey = false;
  };
  board.addEventListener('focusin', arrive);
  board.addEventListener('keydown', steer);
  board.addEventListener('pointerdown', point);
  watcher.observe(board, { childList: true, subtree: true });
  return () => {
    board.removeEventListener('focusin', arrive);
    board.removeEventListener('keydown', steer);
    board.removeEventListener('pointerdown', point);
    watcher.disconnect();
  };
}
