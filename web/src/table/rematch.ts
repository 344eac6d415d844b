import { keepSeal, type Seal } from '../replay/seal';
import { share } from '../wire/http';
import type { Act, State } from '../wire/types';
import type { Session } from './session.svelte';

/** Another game with the same people: the wish for it, and what proves that its shuffle was fair. */
export class Rematch {
  private seal: Seal | null = null; // what the next shuffle was shown to be made of, and this browser's share of it

  constructor(private readonly session: Session) {}

  /** Wish for another game. */
  ask(): void {
    this.give({ do: 'rematch' });
  }

  /** Answer what others ask of the whole table; agreeing to another game gives a share. */
  answer(yes: boolean): void {
    if (yes && this.session.state?.vote?.what === 'rematch') this.give({ do: 'vote', yes });
    else this.session.act({ do: 'vote', yes });
  }

  /** Once the next table is there, remember for it what was promised here; whether this person wants to go there. */
  keepFor({ next }: State['table']): boolean {
    if (!next || !this.seal) return false;
    keepSeal(next, this.seal);
    return true;
  }

  private give(act: Act): void {
    this.seal ??= { commitment: this.session.state?.table.next_commitment ?? '', share: share() };
    this.session.act({ ...act, share: this.seal.share });
  }
}

/** Whether the person can ask for another game now: it sat here, and nobody has asked yet. */
export const canAskRematch = ({ you, vote, table }: State): boolean =>
  you.seat !== null && !vote && !table.next;
