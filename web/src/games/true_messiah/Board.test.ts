import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DROP } from '../../kit/board/dragging';
import { seatHead } from '../../wire/fake';
import Board from './Board.svelte';
import { lookOf } from './signs';

const lying = {
  seats: [],
  seat: seatHead(),
  me: 0,
  picked: [],
  marked: new Set<string>(),
  things: {},
  events: [],
  items: [],
};
const unit = (owner: string, kind: string, count = 1) => ({ owner, kind, count, moved: false });
const squares = {
  ...Object.fromEntries(['b3', 'b4', 'b5', 'c2', 'c3', 'd4'].map((space) => [space, []])),
  b2: [unit('R', 'follower', 4), unit('R', 'messiah')],
  f7: [unit('B', 'follower', 2)],
};
const writing = { step: '-{}', stop: '', aim: '>{}' };
const view = {
  phase: 'action',
  players: ['R', 'B'],
  seats: { R: { hand: ['edict', 'edict'] }, B: {} },
  squares,
  writing,
};
const item = (text: string, path: readonly string[]) => ({ text, path, label: `${text}.`, warning: null });
const moves = [
  item('mv 1f b2', ['space:b2', 'unit:b2:1f']),
  item('mv 2f b2', ['space:b2', 'unit:b2:2f']),
  item('mv M b2', ['space:b2', 'unit:b2:M']),
];
const group = (text: string, kind: string, count: number) => ({
  text,
  members: [{ word: kind, kind, count }],
});
const reach = {
  b2: [
    {
      groups: [group('mv 1f b2', 'follower', 1), group('mv 2f b2', 'follower', 2)],
      ways: [
        ['b2', 'b3'],
        ['b2', 'b3', 'b4'],
      ],
    },
    { groups: [group('mv M b2', 'messiah', 1)], ways: [['b2', 'c2']] },
  ],
};
const prayers = [
  item('pray 1@b2,', ['button:pray', 'unit:b2:R1f']),
  item('pray 2@b2,', ['button:pray', 'unit:b2:R2f']),
  item('pray 1@c3,', ['button:pray', 'unit:c3:R1f']),
];
const kin = (space: string, most: number) => ({
  key: space,
  space,
  kind: 'follower',
  moved: false,
  high: false,
  ways: Array.from({ length: most }, (_, k) => ({
    count: k + 1,
    thing: `unit:${space}:R${k + 1}f`,
    text: `${k + 1}@${space}`,
  })),
});
const gathering = {
  verb: 'pray',
  template: 'pray {}',
  join: ',',
  most: 0,
  kin: [kin('b2', 2), kin('c3', 1)],
};

/** The board with choices, and what it reports. */
function shown(items: readonly ReturnType<typeof item>[], more: object = {}, given: object = {}) {
  const [ontap, onchoose] = [vi.fn(), vi.fn()];
  const offers = new Set(items.flatMap(({ path }) => path.slice(0, 2)));
  const props = { ...lying, view: { ...view, ...more }, items, offers, ontap, onchoose, ...given };
  const { container } = render(Board, { props });
  const square = (space: string) => container.querySelector(`[data-thing="space:${space}"]`) as Element;
  const said = () => onchoose.mock.calls.map(([one]) => one.text);
  return { container, square, said, ontap, onchoose };
}

describe('the board of True Messiah', () => {
  afterEach(cleanup);

  it('shows cards to choose from that are not in the hand', async () => {
    const { ontap } = shown([item(': smite', ['card:smite'])]);
    await fireEvent.click(screen.getByText('Smite'));
    expect(ontap).toHaveBeenCalledWith('card:smite');
  });

  it('shows two cards by the board that are alike', () => {
    const shield = { card: 'miracle_shield', until: 'turn_start:B' };
    shown([], { seats: { R: {}, B: { board: [shield, shield] } } });
    expect(screen.getAllByText('until the next turn of Black starts').length).toBe(2);
  });

  it('tells whose a building is by a sign, not by colour alone', () => {
    const { container } = shown([], { buildings: { b2: 'Rt', f7: 'Bc', d4: 'Bt' } });
    const signs = [...container.querySelectorAll('.grid svg path')].map((path) => path.getAttribute('d'));
    expect(signs.toSorted()).toEqual([lookOf('B').sign, lookOf('B').sign, lookOf('R').sign].toSorted());
  });

  it('tells what a card does that is offered, for sale or announced', () => {
    const said = (help: string) => ({ name: help, help: `${help}!` });
    const things = {
      'card:smite': { ...said('offered'), range: 3, preemptive: true, keep: 2 },
      'card:manna': said('for sale'),
      'card:tithes': said('announced'),
    };
    const asked = {
      pending: { kind: 'offer', by: 'B', card: 'smite', to: 'R', rest: [] },
      market: { row: ['manna'] },
      stack: [{ id: 1, kind: 'miracle', by: 'B', card: 'tithes' }],
    };
    shown([], asked, { things });
    for (const help of ['offered!', 'for sale!', 'announced!']) expect(screen.getByText(help)).toBeTruthy();
    for (const help of [/^Preemptive/, /^Reaches 3 spaces/, /pay 2 belief/])
      expect(screen.getByTitle(help)).toBeTruthy();
  });

  it('shows every looted card, and leaves the hand alone', () => {
    const pending = { kind: 'loot', by: 'R', cards: ['edict', 'edict', 'smite'], pick: 1 };
    const loot = ['edict', 'smite'].map((card) => item(`loot take ${card}`, [`card:${card}`, 'button:take']));
    const { container } = shown(loot, { phase: 'sack', pending });
    expect(container.querySelectorAll('[data-thing="card:edict"]')).toHaveLength(4);
    expect(container.querySelectorAll('[data-thing="card:edict"][aria-disabled="false"]')).toHaveLength(2);
  });

  it('lays the units of a space out to choose from', async () => {
    const { square, ontap } = shown([item('>b2:R1f', ['unit:b2:R1f']), item('>b2:RM', ['unit:b2:RM'])]);
    await fireEvent.click(square('b2'));
    await fireEvent.click(screen.getByText('>b2:RM'));
    expect(ontap).toHaveBeenCalledWith('unit:b2:RM');
  });
});

describe('moving', () => {
  afterEach(cleanup);

  it('takes all low units of a stack to the destination', async () => {
    const { square, said } = shown(moves, { reach });
    await fireEvent.click(square('b2'));
    await fireEvent.click(square('b4'));
    expect(said()).toEqual(['mv 2f b2-b3-b4']);
  });

  it('takes fewer, or the messiah who is clicked', async () => {
    const { container, square, said } = shown(moves, { reach });
    await fireEvent.click(square('b2'));
    await fireEvent.click(screen.getByLabelText(/^One less/));
    await fireEvent.click(square('b3'));
    await fireEvent.keyDown(window, { key: 'Escape' });
    await fireEvent.click(container.querySelector('[data-thing="space:b2"] [data-part="high"]') as Element);
    await fireEvent.click(square('c2'));
    expect(said()).toEqual(['mv 1f b2-b3', 'mv M b2-c2']);
  });

  it('asks the server why a space cannot be reached', async () => {
    const { square, said } = shown(moves, { reach });
    await fireEvent.click(square('b2'));
    await fireEvent.click(square('f7'));
    expect(said()).toEqual(['mv 2f b2-f7']);
  });

  it('goes on from a begun move', async () => {
    const begun = {
      b3: [
        {
          groups: [group('', 'follower', 2)],
          ways: [
            ['b3', 'b4'],
            ['b3', 'b4', 'b5'],
          ],
        },
      ],
    };
    const { square, said, ontap } = shown([item('-b4', ['space:b4']), item('.', ['button:stop'])], {
      reach: begun,
      writing: { ...writing, stop: '.' },
    });
    await fireEvent.click(square('b4'));
    expect(ontap).toHaveBeenCalledWith('space:b4');
    await fireEvent.click(square('b5'));
    expect(said()).toEqual(['-b4-b5.']);
  });

  it('may be dragged', async () => {
    const { square, said } = shown(moves, { reach });
    square('b4').dispatchEvent(
      new CustomEvent(DROP, { detail: 'space:b2', bubbles: true, cancelable: true }),
    );
    expect(said()).toEqual(['mv 2f b2-b3-b4']);
  });
});

describe('praying and miracles', () => {
  afterEach(cleanup);

  it('says what it does before it is done', async () => {
    const { square, ontap, onchoose } = shown(prayers, { gathering });
    expect(square('b2').classList.contains('open')).toBe(false);
    await fireEvent.click(square('b2'));
    expect(onchoose).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByText('Pray…'));
    expect(ontap).toHaveBeenCalledWith('button:pray');
  });

  it('gathers followers in any order', async () => {
    const { square, said } = shown(prayers, { gathering }, { picked: ['button:pray'] });
    for (const space of ['c3', 'b2', 'b2']) await fireEvent.click(square(space));
    await fireEvent.click(screen.getByText('Let them pray'));
    expect(said()).toEqual(['pray 2@b2,1@c3']);
  });

  it('says what a card lacks, and picks who could pray for it only when told to', async () => {
    const more = {
      gathering,
      prayers: { edict: ['unit:b2:R2f', 'unit:c3:R1f'] },
      lacking: { edict: 3 },
    };
    const { container, said, ontap } = shown(prayers, more, { things: { edict: { cost: 4 } } });
    const card = container.querySelector('[data-thing="card:edict"]') as Element;
    await fireEvent.click(card);
    expect(ontap).not.toHaveBeenCalled();
    expect(screen.getByText(/costs 4 belief; you need 3 more/)).toBeTruthy();
    await fireEvent.click(screen.getByText('Pick them'));
    expect(ontap).toHaveBeenCalledWith('button:pray');
    expect(said()).toEqual([]);
  });

  it('plays a card that is dropped on its target', () => {
    const things = { edict: { range: 3, target: 'unit' } };
    const { square, said } = shown(
      [item('play edict M', ['card:edict'])],
      { aims: { 'play edict M': { 'unit:f7:B1f': 'f7:B1f' } } },
      { things },
    );
    square('f7').dispatchEvent(
      new CustomEvent(DROP, { detail: 'card:edict', bubbles: true, cancelable: true }),
    );
    expect(said()).toEqual(['play edict M>f7:B1f']);
  });

  it('divides the attacks of a messiah', async () => {
    const items = [
      item('tgt b2M:4>b3', ['unit:b2:M', 'space:b3', 'number:4']),
      item('tgt b2M:3>b3,1>c2', ['unit:b2:M', 'space:b3', 'number:3', 'space:c2', 'number:1']),
    ];
    const { square, said } = shown(items, { phase: 'combat' }, { offers: new Set(['unit:b2:M']) });
    await fireEvent.click(square('b2'));
    for (const space of ['b3', 'c2', 'b3', 'b3']) await fireEvent.click(square(space));
    await fireEvent.click(screen.getByText('Attack'));
    expect(said()).toEqual(['tgt b2M:3>b3,1>c2']);
  });
});

describe('the Market', () => {
  afterEach(cleanup);

  it('locks a bid', async () => {
    const { ontap } = shown(
      [0, 1, 2].map((coins) => item(`bid ${coins}`, [`number:${coins}`])),
      { phase: 'bid', market: { row: ['manna'] } },
    );
    await fireEvent.input(screen.getByRole('slider'), { target: { value: '2' } });
    await fireEvent.click(screen.getByText('Bid 2'));
    expect(ontap).toHaveBeenCalledWith('number:2');
  });

  it('begins a bid with nothing, and says what it is worth', async () => {
    shown(
      [0, 1, 2].map((coins) => item(`bid ${coins}`, [`number:${coins}`])),
      { phase: 'bid', market: { row: ['manna'] }, worth: [0, 0, 2] },
    );
    expect(screen.getByText('0 of 2')).toBeTruthy();
    await fireEvent.input(screen.getByRole('slider'), { target: { value: '2' } });
    expect(screen.getByText(/for at most 2/)).toBeTruthy();
  });
});
