import { say } from '../text/say';
import type { ChoiceItem, Choices, Refusal, Thing } from '../wire/types';
import { back, begin, complete, isBegun, offers, open, pick, places, shortcut, type Walk } from './walk';

/** The way from what is offered to one finished choice: taps, forms, warnings, steps back. */
export abstract class Chooser {
  walk = $state.raw<Walk>(begin(null));
  form = $state.raw<readonly Thing[]>([]);
  /** Why the last click led nowhere. */
  refusals = $state.raw<readonly Refusal[]>([]);
  asking = $state.raw<ChoiceItem | null>(null); // a choice whose warning is being confirmed

  abstract get choices(): Choices | null;
  abstract play(text: string): void;
  /** Take back what was already sent. */
  abstract undo(): void;

  /** Ask why none of these things, which lie on each other, can be had. */
  protected abstract explain(things: readonly Thing[]): void;

  /** Things that lead somewhere now, at once or after what is to be said before. */
  readonly offered: ReadonlySet<Thing> = $derived.by(() => {
    const found = new Set(offers(this.walk).keys());
    if (this.walk.about === undefined) for (const thing of places(this.walk)) found.add(thing);
    for (const thing of new Set(open(this.walk).flatMap((item) => item.path.slice(this.walk.picked.length))))
      if (!found.has(thing) && shortcut(this.walk, thing) !== undefined) found.add(thing);
    const form = this.choices?.form;
    if (form && this.walk.picked.length === 0) for (const { thing } of form.things) found.add(thing);
    return found;
  });

  tap(thing: Thing): void {
    this.forget();
    const form = this.choices?.form;
    if (form?.things.some((one) => one.thing === thing)) {
      this.toggle(thing, form.most);
      return;
    }
    const next = pick(this.walk, thing);
    if (next === undefined) return;
    this.walk = next;
    const item = complete(next);
    if (item !== undefined) this.choose(item);
  }

  /** One thing was dragged to another: both were clicked, or, where that leads nowhere, neither. */
  drag(from: Thing, to: Thing): void {
    const before = this.walk;
    this.tap(from);
    const stuck = !this.offered.has(to) && pick(this.walk, to) === undefined;
    this.ask([to]);
    if (stuck) this.walk = before;
  }

  /** Something was clicked that does not look like a way on: the topmost first. */
  ask(things: readonly Thing[]): void {
    const other = things.find((thing) => pick(this.walk, thing) !== undefined);
    if (other !== undefined) this.tap(other);
    else if (this.asking === null) {
      this.forget();
      this.explain(things);
    }
  }

  /** What was clicked so far on the way to a choice, in this order. */
  get way(): readonly Thing[] {
    const { about, picked } = this.walk;
    return about === undefined ? picked : [about, ...picked.filter((thing) => thing !== about)];
  }

  /** What boards show as chosen. */
  get chosen(): readonly Thing[] {
    return [...this.way, ...this.form];
  }

  private toggle(thing: Thing, most: number): void {
    if (this.form.includes(thing)) this.form = this.form.filter((other) => other !== thing);
    else if (this.form.length < most) this.form = [...this.form, thing];
    else
      this.refusals = [
        { code: 'too-many', sentence: say('table.at-most', { most }), rule: '', instead: [], ours: false },
      ];
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
    this.play(item.text);
  }

  /** Take back the last click: inside a path or before a warning at once, else what was sent last. */
  stepBack(): void {
    const warned = this.asking !== null;
    this.asking = null;
    this.forget();
    if (isBegun(this.walk)) this.walk = back(this.walk);
    else if (!warned) this.undo();
  }

  /** Start over with the choices there are now. */
  protected restart(): void {
    this.walk = begin(this.choices);
    this.form = [];
    this.asking = null;
  }

  /** What was said about the click before does not matter any more. */
  protected forget(): void {
    this.refusals = [];
  }
}
