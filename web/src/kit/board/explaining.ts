import { LongPress } from './longPress';

/**
 * What a sign means, where no pointer rests on it: a long press shows the words that a mouse gets as a tooltip, and so
 * does the focus of the keyboard. Where a long press already means something (`data-hold`), it keeps meaning that.
 */
const FAR = 10; // px a finger may wander
const GAP = 8; // px between the thing and its words

function wordsFor(target: EventTarget | null): { readonly element: Element; readonly words: string } | null {
  if ((target as Element).closest('[data-hold]')) return null;
  for (let element = target as Element | null; element; element = element.parentElement) {
    const words =
      element.getAttribute('title') ?? element.querySelector(':scope > title')?.textContent?.trim() ?? '';
    if (words !== '') return { element, words };
  }
  return null;
}

/** An attachment for the element around a board. */
export function explaining(board: HTMLElement): () => void {
  const long = new LongPress();
  let start = { x: 0, y: 0 };
  let bubble: HTMLElement | undefined;

  function hide(): void {
    bubble?.remove();
    bubble = undefined;
  }
  function show(element: Element, words: string): void {
    hide();
    bubble = document.createElement('p');
    bubble.className = 'explained';
    bubble.setAttribute('role', 'tooltip');
    bubble.textContent = words;
    document.body.append(bubble);
    const [box, own] = [element.getBoundingClientRect(), bubble.getBoundingClientRect()];
    const left = Math.max(
      GAP,
      Math.min(box.left + box.width / 2 - own.width / 2, innerWidth - own.width - GAP),
    );
    const above = box.top - own.height - GAP;
    bubble.style.left = `${left}px`;
    bubble.style.top = `${above > GAP ? above : Math.min(box.bottom + GAP, innerHeight - own.height - GAP)}px`;
  }

  const press = (event: PointerEvent): void => {
    hide();
    const found = event.pointerType === 'touch' ? wordsFor(event.target) : null;
    if (found === null) return;
    start = { x: event.clientX, y: event.clientY };
    long.press(() => show(found.element, found.words));
  };
  const move = (event: PointerEvent): void => {
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > FAR) long.release();
  };
  const release = (): void => long.release();
  /** The tap that the browser makes of a held finger is none. */
  const swallow = (event: MouseEvent): void => {
    if (!long.ends()) return;
    event.stopPropagation();
    event.preventDefault();
  };
  const still = (event: Event): void => {
    if (long.held) event.preventDefault();
  };
  const focus = ({ target }: FocusEvent): void => {
    const found = (target as Element).matches(':focus-visible') ? wordsFor(target) : null;
    if (found && found.words !== found.element.getAttribute('aria-label')) show(found.element, found.words);
    else hide();
  };
  const heard = [
    ['pointerdown', press],
    ['pointermove', move],
    ['pointerup', release],
    ['pointercancel', release],
    ['contextmenu', still],
    ['focusin', focus],
    ['focusout', hide],
  ] as const;
  for (const [name, hear] of heard) board.addEventListener(name, hear as EventListener);
  board.addEventListener('click', swallow, true);
  addEventListener('scroll', hide, true);
  return () => {
    long.release();
    hide();
    for (const [name, hear] of heard) board.removeEventListener(name, hear as EventListener);
    board.removeEventListener('click', swallow, true);
    removeEventListener('scroll', hide, true);
  };
}
