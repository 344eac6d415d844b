import type { Thing } from '../../wire/types';

/**
 * Dragging as another way to click: press on a thing, move, let go over another one, and both were tapped in order.
 * Boards only need `data-thing` on what they draw. Fingers scroll and pan, so dragging is for mouse and pen.
 */
const FAR = 8; // px a press may wander and still be a click

/** The event at what a thing is dropped on, with that thing as detail; a board that deals with it prevents the taps. */
export const DROP = 'thingdrop';

export interface Dragging {
  /** Whether a drag may begin at this thing. */
  readonly offered: (thing: Thing) => boolean;
  readonly ondrag: (from: Thing, to: Thing) => void;
}

/** An attachment for the element around a board. */
export function dragging(how: Dragging): (board: HTMLElement) => () => void {
  return (board) => {
    let from: Thing | undefined;
    let start = { x: 0, y: 0 };
    let moved = false;

    const press = (event: PointerEvent): void => {
      const thing = (event.target as Element).closest<HTMLElement>('[data-thing]')?.dataset.thing;
      moved = false;
      if (event.pointerType === 'touch' || event.button !== 0 || thing === undefined || !how.offered(thing))
        return;
      from = thing;
      start = { x: event.clientX, y: event.clientY };
    };
    const move = (event: PointerEvent): void => {
      if (from === undefined || moved) return;
      moved = Math.hypot(event.clientX - start.x, event.clientY - start.y) > FAR;
      if (moved) board.dataset.dragging = from;
    };
    const drop = (event: PointerEvent): void => {
      const under = document
        .elementFromPoint(event.clientX, event.clientY)
        ?.closest<HTMLElement>('[data-thing]');
      const [source, to] = [from, under?.dataset.thing];
      from = undefined;
      delete board.dataset.dragging;
      if (!moved || source === undefined || to === undefined || to === source) return;
      if (!under?.dispatchEvent(new CustomEvent(DROP, { detail: source, bubbles: true, cancelable: true })))
        return;
      how.ondrag(source, to);
    };
    /** The click that the browser makes of a drag's end is not one. */
    const swallow = (event: MouseEvent): void => {
      if (moved) event.stopPropagation();
      moved = false;
    };

    board.addEventListener('pointerdown', press);
    board.addEventListener('click', swallow, true);
    addEventListener('pointermove', move);
    addEventListener('pointerup', drop);
    return () => {
      board.removeEventListener('pointerdown', press);
      board.removeEventListener('click', swallow, true);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', drop);
    };
  };
}
