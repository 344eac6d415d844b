import type { Thing } from '../../wire/types';

/** A place or piece of a board's drawing that can be pointed at, asked about and, when it is offered, chosen. */
export interface Place {
  readonly thing: Thing;
  /** What it is, what is beside it and what can be done there, for those who do not see it. */
  readonly label: string;
  readonly offered: boolean;
  readonly ontap?: () => void;
  /** The pointer or the focus comes (true) or goes. */
  readonly onpoint?: (on: boolean) => void;
}

/** Attributes for the element of a place: `<g {...place({ thing, label, offered, ontap })}>`. */
export const place = ({ thing, label, offered, ontap, onpoint }: Place) => ({
  'data-thing': thing,
  role: offered ? 'button' : 'img',
  'aria-label': label,
  tabindex: -1, // `steering` makes one Tab stop of a whole group
  onclick: () => {
    if (offered) ontap?.();
  },
  onkeydown: (event: KeyboardEvent) => {
    if (!offered || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    (event.currentTarget as Element).dispatchEvent(
      new MouseEvent('click', { bubbles: true, shiftKey: event.shiftKey }),
    );
  },
  ...(onpoint && {
    onpointerenter: () => onpoint(true),
    onpointerleave: () => onpoint(false),
    onfocus: () => onpoint(true),
    onblur: () => onpoint(false),
  }),
});

/** Attributes for the element around places, cards or buttons that are one Tab stop together. */
export const group = (label: string) => ({
  role: 'group',
  'aria-label': label,
  'data-roving': '',
  tabindex: 0,
});
