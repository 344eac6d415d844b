import type { Thing } from '../../wire/types';

/**
 * A tap, a click or the enter key on a thing that leads nowhere is a question: why not?
 * Boards only need `data-thing` on what they draw; a button among them says `aria-disabled`, since a disabled one is deaf.
 */
export interface Asking {
  readonly offered: (thing: Thing) => boolean;
  /** The things under the pointer, topmost first. */
  readonly onask: (things: readonly Thing[]) => void;
}

function thingsUnder(target: EventTarget | null, board: HTMLElement): readonly Thing[] {
  const found: Thing[] = [];
  for (
    let element = target as Element | null;
    element && element !== board;
    element = element.parentElement
  ) {
    const thing = (element as HTMLElement | SVGElement).dataset?.thing;
    if (thing !== undefined) found.push(thing);
  }
  return found;
}

/** Whether the board itself does something there, such as turning a tile or laying groups out. */
const leadsOn = (target: EventTarget | null): boolean =>
  (target as Element | null)
    ?.closest('[data-thing]')
    ?.matches('[role=button], button:not([aria-disabled=true], [disabled])') ?? false;

/** An attachment for the element around a board. */
export function asking(how: Asking): (board: HTMLElement) => () => void {
  return (board) => {
    const ask = (event: Event): void => {
      const things = thingsUnder(event.target, board);
      if (things.length > 0 && !leadsOn(event.target) && !things.some(how.offered)) how.onask(things);
    };
    const press = (event: KeyboardEvent): void => {
      const hasKeys = (event.target as Element).matches('button, a, input, select, summary, textarea');
      if (hasKeys || (event.key !== 'Enter' && event.key !== ' ')) return;
      if (thingsUnder(event.target, board).length > 0) event.preventDefault();
      ask(event);
    };
    board.addEventListener('click', ask);
    board.addEventListener('keydown', press);
    return () => {
      board.removeEventListener('click', ask);
      board.removeEventListener('keydown', press);
    };
  };
}
