import { Chooser } from '../table/chooser.svelte';
import type { Refusal } from '../wire/types';

/** Somebody who plays a position without a table: every answer of the server tells all of it anew. */
export abstract class Practice<State extends { readonly refusal: Refusal | null }> extends Chooser {
  now = $state.raw<State | null>(null);
  pending = $state(false);
  trouble = $state('');

  private asked = 0;

  abstract get done(): boolean;
  abstract get undoable(): boolean;

  /**
   * Take in what comes of a request, unless another was made since; one that only asks why leaves what was begun as
   * it is.
   */
  protected async take(request: Promise<State>, asksWhy: boolean): Promise<void> {
    this.asked += 1;
    const number = this.asked;
    this.pending = true;
    this.trouble = '';
    try {
      const told = await request;
      if (number !== this.asked) return;
      this.now = told;
      if (!asksWhy) this.restart();
      this.refusals = told.refusal ? [told.refusal] : [];
    } catch (error) {
      if (number !== this.asked) return;
      this.trouble = (error as Error).message;
      this.restart();
    }
    this.pending = false;
  }
}
