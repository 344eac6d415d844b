import { Chooser } from '../table/chooser.svelte';
import type { Refusal } from '../wire/types';

/** Somebody who plays a position without a table: every answer of the server tells all of it anew. */
export abstract class Practice<State extends { readonly refusal: Refusal | null }> extends Chooser {
  now = $state.raw<State | null>(null);
  pending = $state(false);
  trouble = $state('');

  abstract get done(): boolean;
  abstract get undoable(): boolean;

  /** Take in what comes of a request; one that only asks why leaves what was begun as it is. */
  protected async take(request: Promise<State>, asksWhy: boolean): Promise<void> {
    this.pending = true;
    this.trouble = '';
    try {
      this.now = await request;
      if (!asksWhy) this.restart();
      this.refusals = this.now.refusal ? [this.now.refusal] : [];
    } catch (error) {
      this.trouble = (error as Error).message;
      this.restart();
    } finally {
      this.pending = false;
    }
  }
}
