import { describe, expect, it } from 'vitest';
import { border, joints, marks, patches, readLook, standing, turn } from './geometry';

const look = (text: string) => {
  const found = readLook(text);
  if (found === undefined) throw new Error(text);
  return found;
};

describe('the land on a tile', () => {
  it('reads corners and bridges, and nothing else', () => {
    expect(look('SFSM=0').bridge).toBe('0');
    expect(readLook('SFX')).toBeUndefined();
  });

  it('turns clockwise', () => {
    expect(turn(look('SMFP'), 1).corners).toEqual(['P', 'S', 'M', 'F']);
    expect(turn(look('SMFP'), 4).corners).toEqual(['S', 'M', 'F', 'P']);
  });

  it('shows every terrain of its corners and no other, for every pattern', () => {
    const all = ['S', 'M', 'F', 'P'];
    for (const a of all)
      for (const b of all)
        for (const c of all)
          for (const d of all) {
            if (new Set([a, b, c, d]).size === 4) continue;
            const saddle =
              (a === c || b === d) &&
              new Set([a, b, c, d]).size > 1 &&
              a !== b &&
              b !== c &&
              c !== d &&
              d !== a;
            for (const mark of saddle
              ? [a === c ? `=${a}` : `=${b}`, ...(b !== d || a !== c ? ['=0'] : [])]
              : [''])
              expect(new Set(patches(look(`${a}${b}${c}${d}${mark}`), 'x').map((p) => p.terrain))).toEqual(
                new Set([a, b, c, d]),
              );
          }
  });

  it('lets shores cross an edge at the same place on both sides', () => {
    expect(joints(1, 1)[1]).toBe(joints(2, 1)[3]);
    expect(joints(1, 1)[2]).toBe(joints(1, 2)[0]);
    expect(patches(look('SSMM'), 'x', joints(0, 0))[1]?.shore).toContain(
      `${(50 + joints(0, 0)[1]).toFixed(1)}`,
    );
  });

  it('draws a border around quarters, not between them', () => {
    expect(border(new Set(['0,0']))).toBe('M0 0h50M50 0v50M0 50h50M0 0v50');
    expect(border(new Set(['0,0', '1,0']))).not.toContain('M50 0v50');
  });

  it('stands a prophet in the middle of its region', () => {
    expect(standing(look('SSSS'), 0)).toEqual([50, 50]);
    expect(standing(look('SSMM'), 2)).toEqual([50, 75]);
    expect(standing(look('SMSF=S'), 0)).toEqual([50, 50]);
    expect(standing(look('SMSF=0'), 0)).toEqual([25, 25]);
  });

  it('scatters the same marks every time', () => {
    expect(marks(look('SMFP'.replace('P', 'F')), 'T01')).toEqual(marks(look('SMFF'), 'T01'));
  });
});
