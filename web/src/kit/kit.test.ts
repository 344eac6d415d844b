import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dragging } from './board/dragging';
import { centre, corners, outline } from './board/hex';
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
  it('is a click on both things, and no click on either', async () => {
    const board = document.createElement('div');
    board.innerHTML = '<p data-thing="area:A">a</p><p data-thing="area:B">b</p>';
    document.body.append(board);
    const [a, b] = [...board.children] as [HTMLElement, HTMLElement];
    const ontap = vi.fn();
    const clicked = vi.fn();
    b.addEventListener('click', clicked);
    const end = dragging({ offered: () => true, ontap })(board);
    document.elementFromPoint = () => b;
    await fireEvent.pointerDown(a, { clientX: 0, clientY: 0, button: 0, pointerType: 'mouse' });
    await fireEvent.pointerMove(window, { clientX: 40, clientY: 0 });
    await fireEvent.pointerUp(window, { clientX: 40, clientY: 0 });
    await fireEvent.click(b);
    expect(ontap.mock.calls.map(([thing]) => thing)).toEqual(['area:A', 'area:B']);
    expect(clicked).not.toHaveBeenCalled();
    end();
    board.remove();
  });
});
