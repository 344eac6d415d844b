import { settings } from '../settings.svelte';
import { type Link, Live } from '../wire/live';
import type { Act, ChoiceItem, Refusal, State, TableEvent, Thing } from '../wire/types';
import { back, begin, complete, offers, open, pick, shortcut, type Walk } from './walk';

const BREATH = 520; // ms between two moves of others, so that a person can follow

/** A table as one person sees it: the newest state shown, the walk through the choices, what was refused. */
export class Session {
  state = $state.raw<State | null>(null);
  log = $state.raw<readonly TableEvent[]>([]);
  link = $state<Link>('connecting');
  why = $state('');
  here = $state.raw<readonly number[]>([]);
  watching = $state(0);
  walk = $state.raw<Walk>(begin(null));
  form = $state.raw<readonly Thing[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  asking = $state.raw<ChoiceItem | null>(null); // a choice whose warning is being confirmed
  hint = $state.raw<{ readonly label: string; readonly path: readonly Thing[] } | null>(null);
  pending = $state(false);
  skew = 0; // server clock minus ours

  private readonly live: Live;
  private readonly queue: { state: State; log: readonly TableEvent[] }[] = [];
  private timer: number | undefined;
  private shownAt = 0;

  constructor(readonly id: string) {
    this.live = new Live(id, {
      state: (state, log) => this.receive(state, log),
      refused: (refusal) => {
        this.pending = false;
        this.refusal = refusal;
        this.walk = begin(this.state?.choices ?? null);
      },
      here: (here, watching) => {
        this.here = here;
        this.watching = watching;
      },
      hint: (_, label, path) => {
        this.hint = { label, path };
      },
      link: (link, why) => {
        this.link = link;
        this.why = why ?? '';
      },
    });
  }

  close(): void {
    clearTimeout(this.timer);
    this.live.close();
  }

  get seat(): number | null {
    return this.state?.you.seat ?? null;
  }

  get myTurn(): boolean {
    const seat = this.seat;
    return seat !== null && (this.state?.waiting.includes(seat) ?? false);
  }

  /** Things that lead somewhere now, directly or through the one button before them. */
  get offered(): ReadonlySet<Thing> {
    const found = new Set<Thing>(offers(this.walk).keys());
    for (const item of open(this.walk))
      for (const thing of item.path.slice(this.walk.picked.length))
        if (!found.has(thing) && shortcut(this.walk, thing) !== undefined) found.add(thing);
    const form = this.state?.choices?.form;
    if (form && this.walk.picked.length === 0) for (const { thing } of form.things) found.add(thing);
    return found;
  }

  tap(thing: Thing): void {
    this.refusal = null;
    this.hint = null;
    const form = this.state?.choices?.form;
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

  private toggle(thing: Thing, most: number): void {
    if (this.form.includes(thing)) this.form = this.form.filter((other) => other !== thing);
    else if (this.form.length < most) this.form = [...this.form, thing];
  }

  get formReady(): boolean {
    const form = this.state?.choices?.form;
    return form != null && this.form.length >= form.least && this.form.length <= form.most;
  }

  sendForm(): void {
    const form = this.state?.choices?.form;
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

  cancelWarning(): void {
    this.asking = null;
    this.stepBack();
  }

  /** Take back the last click: inside a path at once, else the server takes back the last step. */
  stepBack(): void {
    this.refusal = null;
    if (this.walk.picked.length > 0) this.walk = back(this.walk);
    else this.act({ do: 'undo' });
  }

  play(text: string): void {
    this.pending = true;
    this.act({ do: 'play', text });
  }

  act(act: Act): void {
    this.live.send(act);
  }

  private receive(state: State, log: readonly TableEvent[]): void {
    if (state.clocks !== null) this.skew = state.clocks.at - Date.now();
    this.queue.push({ state, log });
    if (this.timer === undefined) this.showNext();
  }

  /** Show states one after another; moves of others keep a distance that eyes can follow. */
  private showNext(): void {
    this.timer = undefined;
    const next = this.queue[0];
    if (next === undefined) return;
    const foreign = next.state.events.some(
      (event) => event.seat != null && event.seat !== next.state.you.seat,
    );
    const wait =
      foreign && settings.speed > 0 ? this.shownAt + BREATH / settings.speed - performance.now() : 0;
    if (wait > 0 && this.queue.length < 30) {
      this.timer = window.setTimeout(() => this.showNext(), wait);
      return;
    }
    this.queue.shift();
    this.show(next.state, next.log);
    if (this.queue.length > 0) this.timer = window.setTimeout(() => this.showNext(), 0);
  }

  private show(state: State, log: readonly TableEvent[]): void {
    this.shownAt = performance.now();
    const same = this.state !== null && JSON.stringify(this.state.choices) === JSON.stringify(state.choices);
    this.state = state;
    this.log = log;
    this.here = state.here;
    this.watching = state.watching;
    this.pending = false;
    if (!same) {
      this.walk = begin(state.choices);
      this.form = [];
      this.asking = null;
      this.hint = null;
      this.refusal = null;
    }
  }
}
