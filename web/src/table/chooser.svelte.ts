import { say } from '../text/say';
import type { ChoiceItem, Choices, Refusal, Thing } from '../wire/types';
import { back, begin, complete, offers, open, pick, shortcut, type Walk, wish } from './walk';

/** The way from what is offered to one finished choice: taps, forms, warnings, steps back. */
export abstract class Chooser {
  walk = $state.raw<Walk>(begin(null));
  form = $state.raw<readonly Thing[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  asking = $state.raw<ChoiceItem | null>(null); // a choice whose warning is being confirmed

  /** What the steps of an unfinished choice were called when they were chosen here. */
  readonly labels = new Map<string, string>();

  abstract get choices(): Choices | null;
  abstract play(text: string): void;
  /** Take back what was already sent. */
  abstract undo(): void;

  /** Things that lead somewhere now, directly or through the one button before them. */
  get offered(): ReadonlySet<Thing> {
    const found = new Set<Thing>(offers(this.walk).keys());
    for (const item of open(this.walk))
      for (const thing of item.path.slice(this.walk.picked.length))
        if (!found.has(thing) && shortcut(this.walk, thing) !== undefined) found.add(thing);
    const form = this.choices?.form;
    if (form && this.walk.picked.length === 0) for (const { thing } of form.things) found.add(thing);
    return found;
  }

  tap(thing: Thing): void {
    this.forget();
    const form = this.choices?.form;
    if (form?.things.some((one) => one.thing === thing)) {
      this.toggle(thing, form.most);
      return;
    }
    const next = pick(this.walk, thing);
    if (next === undefined) {
      if (this.asking === null) this.askWhyNot(thing);
      return;
    }
    this.walk = next;
    const item = complete(next);
    if (item !== undefined) this.choose(item);
  }

  /** Let the server explain why a thing cannot be had now, where it is clear what was meant. */
  private askWhyNot(thing: Thing): void {
    const meant = wish(this.walk, thing);
    if (meant !== undefined) this.play(meant);
    else if (this.walk.items.length > 0)
      this.refusal = { code: 'not-now', sentence: say('table.not-now'), rule: '', instead: [] };
  }

  private toggle(thing: Thing, most: number): void {
    if (this.form.includes(thing)) this.form = this.form.filter((other) => other !== thing);
    else if (this.form.length < most) this.form = [...this.form, thing];
  }

  get formReady(): boolean {
    const form = this.choices?.form;
    return form != null && this.form.length >= form.least && this.form.length <= form.most;
  }

  sendForm(): void {
    const form = this.choices?.form;
    if (!form || !this.formReady) return;
    const texts = form.things.filter((one) => this.form.includes(one.thing)).map((one) => one.text);
    this.play(form.template.replace('{}', texts.join(',')));
  }

  choose(item: ChoiceItem): void {
    if (item.warning !== null && this.asking?.text !== item.text) {
      this.asking = item;
      return;
    }
    this.asking = null;
    this.labels.set(item.text, item.label);
    this.play(item.text);
  }

  cancelWarning(): void {
    this.asking = null;
    this.stepBack();
  }

  /** Take back the last click: inside a path at once, else what was sent last. */
  stepBack(): void {
    this.forget();
    if (this.walk.picked.length > 0) this.walk = back(this.walk);
    else this.undo();
  }

  /** Start over with the choices there are now. */
  protected restart(): void {
    this.walk = begin(this.choices);
    this.form = [];
    this.asking = null;
  }

  /** What was said about the click before does not matter any more. */
  protected forget(): void {
    this.refusal = null;
  }
}
