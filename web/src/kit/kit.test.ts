import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { asking } from './board/asking';
import { dragging } from './board/dragging';
import { centre, corners, outline } from './board/hex';
import { nearest } from './board/steering';
import Dialog from './Dialog.svelte';
import Segments from './Segments.svelte';
import Stepper from './Stepper.svelte';

afterEach(cleanup);

describe('a stepper', () => {
  it('stays within its bounds and may be left open', async () => {
    const onchange = vi.fn();
    render(Stepper, { label: 'Rounds', least: 1, most: 3, nullable: true, value: 2, onchange });
    const input = screen.getByLabelText('Rounds');
    await fireEvent.click(screen.getByRole('button', { name: 'More: Rounds' }));
    await fireEvent.change(input, { target: { value: '99' } });
    await fireEvent.change(input, { target: { value: '' } });
    expect(onchange.mock.calls.map(([value]) => value)).toEqual([3, 3, null]);
  });
});

describe('a dialog', () => {
  it('gives the focus back to what had it', () => {
    HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
      this.open = true;
      this.querySelector('button')?.focus();
    };
    const opener = document.body.appendChild(document.createElement('button'));
    opener.focus();
    const children = createRawSnippet(() => ({ render: () => '<button type="button">Yes</button>' }));
    const { unmount } = render(Dialog, { title: 'Really?', onclose: () => undefined, children });
    expect(document.activeElement).toBe(screen.getByText('Yes'));
    unmount();
    expect(document.activeElement).toBe(opener);
    opener.remove();
  });
});

describe('segments', () => {
  it('report the one that was chosen', async () => {
    const onchange = vi.fn();
    const choices = [
      { value: 'a', title: 'Ah' },
      { value: 'b', title: 'Be' },
    ];
    render(Segments, { label: 'Letters', choices, value: 'a', onchange });
    await fireEvent.click(screen.getByRole('radio', { name: 'Be' }));
    expect(onchange).toHaveBeenCalledWith('b');
  });
});

describe('hexes', () => {
  it('touch their neighbours', () => {
    const right = corners(centre(0, 0, 10), 10);
    const left = corners(centre(1, 0, 10), 10);
    const shared = right.filter((a) => left.some((b) => Math.hypot(a.x - b.x, a.y - b.y) < 1e-9));
    expect(shared).toHaveLength(2);
    expect(outline(right).split('L')).toHaveLength(6);
  });
});

describe('dragging', () => {
  it('tells both things, and is no click on either', async () => {
    const board = document.createElement('div');
    board.innerHTML = '<p data-thing="area:A">a</p><p data-thing="area:B">b</p>';
    document.body.append(board);
    const [a, b] = [...board.children] as [HTMLElement, HTMLElement];
    const ondrag = vi.fn();
    const clicked = vi.fn();
    b.addEventListener('click', clicked);
    const end = dragging({ offered: () => true, ondrag })(board);
    document.elementFromPoint = () => b;
    await fireEvent.pointerDown(a, { clientX: 0, clientY: 0, button: 0, pointerType: 'mouse' });
    await fireEvent.pointerMove(window, { clientX: 40, clientY: 0 });
    await fireEvent.pointerUp(window, { clientX: 40, clientY: 0 });
    await fireEvent.click(b);
    expect(ondrag.mock.calls).toEqual([['area:A', 'area:B']]);
    expect(clicked).not.toHaveBeenCalled();
    end();
    board.remove();
  });
});

describe('asking why not', () => {
  it('takes the things under a click or the enter key, topmost first, unless one leads on', async () => {
    const board = document.createElement('div');
    board.innerHTML =
      '<p data-thing="area:A"><i data-thing="unit:1">u</i></p><p data-thing="area:B"><i data-thing="unit:2">u</i></p>';
    const [first, second] = [...board.querySelectorAll('i')] as [HTMLElement, HTMLElement];
    const onask = vi.fn();
    const end = asking({ offered: (thing) => thing === 'area:B', onask })(board);
    await fireEvent.click(first);
    await fireEvent.keyDown(first, { key: 'Enter' });
    await fireEvent.click(second);
    expect(onask.mock.calls).toEqual([[['unit:1', 'area:A']], [['unit:1', 'area:A']]]);
    end();
  });
});

describe('steering with arrow keys', () => {
  const places = [
    ['far', { x: 300, y: 0 }],
    ['near', { x: 100, y: 10 }],
    ['above', { x: 0, y: -50 }],
  ] as const;

  it('goes to the nearest thing in that direction', () => {
    expect(nearest({ x: 0, y: 0 }, [1, 0], places)).toBe('near');
    expect(nearest({ x: 0, y: 0 }, [0, -1], places)).toBe('above');
    expect(nearest({ x: 0, y: 0 }, [-1, 0], places)).toBeUndefined();
  });
});
