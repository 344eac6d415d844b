import { LongPress } from '../../../kit/board/longPress';

/** Looking at the map without choosing: a finger held on a hex, and any tap while nothing there is to be chosen. */
export interface Inspecting {
  readonly onlook: (hex: string) => void;
  /** Whether a tap means nothing but a look. */
  readonly only: () => boolean;
}

const FAR = 10; // px a finger may wander

/** An attachment for the map. */
export function inspecting({ onlook, only }: Inspecting): (map: Element) => () => void {
  return (map) => {
    const long = new LongPress();
    let start = { x: 0, y: 0 };

    const stop = (): void => long.release();
    const press = (event: Event): void => {
      const { pointerType, clientX, clientY } = event as PointerEvent;
      long.ends();
      const hex = (event.target as Element).closest<SVGElement>('.hex')?.dataset.thing?.slice('hex:'.length);
      if (pointerType !== 'touch' || hex === undefined) return;
      start = { x: clientX, y: clientY };
      long.press(() => onlook(hex));
    };
    const move = (event: Event): void => {
      const { clientX, clientY } = event as PointerEvent;
      if (Math.hypot(clientX - start.x, clientY - start.y) > FAR) stop();
    };
    /** The tap that the browser makes of a held finger is none, and a look asks for no reason. */
    const swallow = (event: Event): void => {
      if (long.ends() || only()) event.stopPropagation();
    };
    const key = (event: Event): void => {
      if (only() && ['Enter', ' '].includes((event as KeyboardEvent).key)) event.stopPropagation();
    };
    /** The menu that a long press opens would hide what is looked at. */
    const still = (event: Event): void => {
      if (long.held) event.preventDefault();
    };

    const heard: readonly (readonly [string, (event: Event) => void, boolean?])[] = [
      ['pointerdown', press],
      ['pointermove', move],
      ['pointerup', stop],
      ['pointercancel', stop],
      ['click', swallow, true],
      ['keydown', key],
      ['contextmenu', still],
    ];
    for (const [name, hear, first] of heard) map.addEventListener(name, hear, first);
    return () => {
      stop();
      for (const [name, hear, first] of heard) map.removeEventListener(name, hear, first);
    };
  };
}
