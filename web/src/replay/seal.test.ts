import { beforeEach, describe, expect, it } from 'vitest';
import { bytesOf, check, combine, commitment, dropShare, keepSeal, keptSeal } from './seal';

// Computed with theomachy.core.chance of the Python engine.
const proof = {
  server: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  commitment: '66f9644135141fec673a441a58d57541c5671b725eaf0400cf34174978426248',
  shares: ['9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f', ''],
  seed: '2abbabed2fb7b85f5563e6b9c91801924438798a1c50d7ad89db8d2f051bb6b8',
  holds: true,
};

beforeEach(() => localStorage.clear());

describe('the proof of the shuffles', () => {
  it('computes what the engine computes', async () => {
    expect(await commitment(bytesOf(proof.server))).toBe(proof.commitment);
    expect(await combine(bytesOf(proof.server), proof.shares.map(bytesOf))).toBe(proof.seed);
  });

  it('holds for an honest table', async () => {
    const seal = { commitment: proof.commitment, share: proof.shares[0] ?? '' };
    const checks = await check(proof, seal);
    expect(checks.map((one) => one.claim)).toEqual(['commitment', 'remembered', 'share', 'seed']);
    expect(checks.every((one) => one.holds)).toBe(true);
  });

  it('fails where the server changed its secret, a share or what it had shown', async () => {
    const failed = async (changed: Partial<typeof proof>) =>
      (await check({ ...proof, ...changed }, { commitment: proof.commitment, share: proof.shares[0] ?? '' }))
        .filter((one) => !one.holds)
        .map((one) => one.claim);
    expect(await failed({ server: '00'.repeat(32) })).toEqual(['commitment', 'seed']);
    expect(await failed({ shares: ['ff', ''] })).toEqual(['share', 'seed']);
    expect(await failed({ commitment: 'ab' })).toEqual(['commitment', 'remembered']);
  });
});

describe('what this browser saw before the game', () => {
  it('is kept, and not replaced by what is said later', () => {
    keepSeal('t', { commitment: 'early', share: '' });
    keepSeal('t', { commitment: 'early', share: 'mine' });
    keepSeal('t', { commitment: 'late', share: 'other' });
    expect(keptSeal('t')).toEqual({ commitment: 'early', share: 'mine' });
    expect(keptSeal('another')).toBeNull();
  });

  it('is kept without the share of who stood up again', () => {
    keepSeal('t', { commitment: 'early', share: 'mine' });
    dropShare('t');
    dropShare('another');
    expect(keptSeal('t')).toEqual({ commitment: 'early', share: '' });
    expect(keptSeal('another')).toBeNull();
  });
});
