/**
 * Arrow keys walk over a board: from the focused thing to the nearest one in that direction, whether it can be
 * chosen or not, so that everything can be read, and asked about, without a mouse.
 */
type Direction = readonly [x: number, y: number];

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ASIDE = 2.5; // how much farther a thing seems for each pixel off the straight line

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

/** An attachment for the element around a board. */
export function steering(board: HTMLElement): () => void {
  const steer = (event: KeyboardEvent): void => {
    const direction = ARROWS[event.key];
    const from = (event.target as Element).closest('[data-thing]');
    if (direction === undefined || from === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const others = [...board.querySelectorAll<HTMLElement | SVGElement>('[data-thing]')].filter(
      (element) => element !== from,
    );
    const next = nearest(
      middle(from),
      direction,
      others.map((element) => [element, middle(element)] as const),
    );
    if (next === undefined) return;
    event.preventDefault();
    if (next.tabIndex < 0) next.setAttribute('tabindex', '-1');
    next.focus();
  };
  board.addEventListener('keydown', steer);
  return () => board.removeEventListener('keydown', steer);
}
