import type { Proof } from '../wire/types';

/** The proof of the shuffles, computed here: nothing of it is taken on the server's word. */

export type Claim = 'commitment' | 'remembered' | 'share' | 'seed';
export interface Check {
  readonly claim: Claim;
  readonly holds: boolean;
}

/** What this browser saw before the game began, and the share it gave; empty where it gave none. */
export interface Seal {
  readonly commitment: string;
  readonly share: string;
}

export const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

async function sha256(parts: readonly Uint8Array[]): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', joined(parts))));
}

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

function lengthOf(part: Uint8Array): Uint8Array {
  const eight = new DataView(new ArrayBuffer(8));
  eight.setBigUint64(0, BigInt(part.length));
  return new Uint8Array(eight.buffer);
}

/** What the server shows before anybody adds a share. */
export const commitment = (server: Uint8Array): Promise<string> =>
  sha256([ascii('theomachy commitment '), server]);

/** The seed that the server's secret and the shares in seat order give together. */
export const combine = (server: Uint8Array, shares: readonly Uint8Array[]): Promise<string> =>
  sha256([
    ascii(`theomachy seed ${shares.length} `),
    ...[server, ...shares].flatMap((part) => [lengthOf(part), part]),
  ]);

export async function check(proof: Proof, seal: Seal | null): Promise<readonly Check[]> {
  const server = bytesOf(proof.server);
  const checks: Check[] = [
    { claim: 'commitment', holds: (await commitment(server)) === proof.commitment },
    { claim: 'seed', holds: (await combine(server, proof.shares.map(bytesOf))) === proof.seed },
  ];
  if (seal === null) return checks;
  checks.splice(1, 0, { claim: 'remembered', holds: seal.commitment === proof.commitment });
  if (seal.share !== '') checks.splice(2, 0, { claim: 'share', holds: proof.shares.includes(seal.share) });
  return checks;
}

/** Whether this browser lets pages compute hashes: only where nobody can have changed the page on its way. */
export const canCheck = (): boolean => globalThis.crypto?.subtle !== undefined;

const key = (table: string) => `theomachy-seal-${table}`;

/** Keep what a table showed first; what it says later about itself does not replace it. */
export function keepSeal(table: string, seal: Seal): void {
  try {
    const kept = keptSeal(table);
    if (kept === null || (kept.share === '' && kept.commitment === seal.commitment))
      localStorage.setItem(key(table), JSON.stringify(seal));
  } catch {
    // without a memory the proof lacks only what this browser saw
  }
}

/** Whoever stands up again before the game has no share in it. */
export function dropShare(table: string): void {
  const kept = keptSeal(table);
  if (kept?.share) localStorage.setItem(key(table), JSON.stringify({ ...kept, share: '' }));
}

export function keptSeal(table: string): Seal | null {
  try {
    return JSON.parse(localStorage.getItem(key(table)) ?? 'null') as Seal | null;
  } catch {
    return null;
  }
}
