import { keptSeal } from '../replay/seal';
import { settings } from '../settings.svelte';
import { share } from '../wire/http';
import { type Link, Live } from '../wire/live';
import type { Act, Advised, Choices, State, TableEvent, Thing } from '../wire/types';
import { Chooser } from './chooser.svelte';
import { complete, goOn, meant, pick } from './walk';

const GLANCE = 120; // ms on a thing before its preview is asked for
const BREATH = 520; // ms between two moves of others, so that a person can follow

/** A table as one person sees it: the newest state shown, the walk through the choices, what was refused. */
export class Session extends Chooser {
  state = $state.raw<State | null>(null);
  log = $state.raw<readonly TableEvent[]>([]);
  link = $state<Link>('connecting');
  why = $state('');
  here = $state.raw<readonly number[]>([]);
  watching = $state(0);
  /** What a bot would consider, best first, and which of it the board shows. */
  hints = $state.raw<readonly Advised[]>([]);
  hinted = $state(0);
  private hintAsked = $state(''); // the id of the question that a bot thinks about
  /** What the choice under the pointer would bring. */
  preview = $state.raw<readonly TableEvent[]>([]);
  pending = $state(false);
  /** How many states wait to be shown, each after a breath. */
  behind = $state(0);
  ordering = $state(false); // the standing orders are open
  skew = 0; // server clock minus ours
  began = $state<number | null>(null); // when game time was 0, by our clock

  private readonly live: Live;
  private readonly queue: { state: State; log: readonly TableEvent[] }[] = [];
  private timer: number | undefined;
  private looking: number | undefined;
  private wanted = '';
  private shownAt = 0;
  private given = ''; // this browser's share of the shuffle

  constructor(readonly id: string) {
    super();
    this.live = new Live(id, {
      state: (state, log) => this.receive(state, log),
      refused: (refusal, act) => {
        if (act?.do === 'preview') return; // nobody asked for it with a click
        if (act === undefined || act.do === 'hint') this.hintAsked = '';
        this.answered(act);
        this.refusals = [refusal];
      },
      done: (act) => this.answered(act),
      here: (here, watching) => {
        this.here = here;
        this.watching = watching;
      },
      preview: (text, events) => {
        if (text === this.wanted) this.preview = events;
      },
      why: (reasons) => {
        this.refusals = reasons;
      },
      hint: (id, found) => {
        if (id !== this.hintAsked) return; // about a question that is over
        [this.hints, this.hinted, this.hintAsked] = [found, 0, ''];
      },
      link: (link, why) => {
        this.link = link;
        this.why = why ?? '';
      },
    });
  }

  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.looking);
    this.live.close();
  }

  /** The share to sit down with: always the same at one table, whatever the first attempt came to. */
  ownShare(): string {
    this.given ||= keptSeal(this.id)?.share || share();
    return this.given;
  }

  /** The share this browser has in the shuffle: what it gave, not what it is told that it gave. */
  get share(): string {
    return this.seat === null ? '' : this.given;
  }

  get seat(): number | null {
    return this.state?.you.seat ?? null;
  }

  /** Whether the table waits for me; not when I have answered under seal, nor when a bot plays for me. */
  get myTurn(): boolean {
    const { state, seat } = this;
    if (state === null || seat === null || !state.waiting.includes(seat)) return false;
    return state.choices !== null || state.confirm;
  }

  get choices(): Choices | null {
    return this.state?.choices ?? null;
  }

  /** What people said to one another. */
  get chat(): readonly TableEvent[] {
    return this.log.filter((event) => event.event === 'table-chat');
  }

  get hinting(): boolean {
    return this.hintAsked !== '';
  }

  /** Open or close the standing orders; what was refused before was about something else. */
  showOrders(open: boolean): void {
    this.ordering = open;
    this.refusals = [];
  }

  askHint(): void {
    if (!this.hinting) this.hintAsked = this.live.send({ do: 'hint' });
  }

  undo(): void {
    this.act({ do: 'undo' });
  }

  play(text: string): void {
    this.pending = true;
    this.act({ do: 'play', text, seq: this.state?.seq ?? 0 }); // it answers the question that is shown
  }

  protected explain(things: readonly Thing[]): void {
    if (this.seat !== null && this.state?.table.state === 'running')
      this.act({ do: 'why', things, picked: this.walk.picked });
  }

  act(act: Act): void {
    this.live.send(act);
  }

  /** Something is under the pointer: where one more tap would finish a choice, ask what it would bring. */
  point(thing: Thing | null): void {
    clearTimeout(this.looking);
    this.preview = [];
    const next = thing === null ? undefined : pick(this.walk, thing);
    const item = next && (complete(next) ?? meant(next));
    this.wanted = item?.text ?? '';
    if (item) this.looking = window.setTimeout(() => this.act({ do: 'preview', text: item.text }), GLANCE);
  }

  /** What was sent is settled: after a choice, and after who knows what, one begins anew. */
  private answered(act: Act | undefined): void {
    if (act !== undefined && act.do !== 'play' && act.do !== 'undo') return;
    this.pending = false;
    this.restart();
  }

  protected override forget(): void {
    super.forget();
    clearTimeout(this.looking);
    this.preview = [];
    this.wanted = '';
  }

  private receive(state: State, log: readonly TableEvent[]): void {
    if (state.clocks !== null) this.skew = state.clocks.at - Date.now();
    this.began = state.time === null ? null : Date.now() - state.time;
    this.here = state.here;
    this.watching = state.watching;
    this.queue.push({ state, log });
    this.behind = this.queue.length;
    if (document.hidden)
      this.showAll(); // its timers run late, and the bell would ring late with them
    else if (this.timer === undefined) this.showNext();
  }

  /** Show where the game stands now: nobody wants to see the way there, or nobody looks at all. */
  showAll(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    while (this.queue.length > 0) this.showFirst();
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
    this.showFirst();
    if (this.queue.length > 0) this.timer = window.setTimeout(() => this.showNext(), 0);
  }

  private showFirst(): void {
    const first = this.queue.shift();
    this.behind = this.queue.length;
    if (first) this.show(first.state, first.log);
  }

  private show(state: State, log: readonly TableEvent[]): void {
    this.shownAt = performance.now();
    // The same question may be asked again after an answer; only an untouched one keeps its half-made path.
    const same =
      !this.pending &&
      this.state !== null &&
      JSON.stringify(this.state.choices) === JSON.stringify(state.choices);
    // Where turns are taken, news make an old refusal untrue.
    if (state.time === null && this.state !== null && state.seq !== this.state.seq) this.refusals = [];
    const goesOn = this.pending ? undefined : goOn(this.walk, this.choices, state.choices);
    this.state = state;
    this.log = log;
    this.pending = false;
    if (!same) {
      const warned = this.asking?.text;
      if (goesOn && (warned === undefined || goesOn.items.some((item) => item.text === warned)))
        this.walk = goesOn;
      else {
        this.restart();
        this.forget();
      }
      [this.hints, this.hintAsked] = [[], ''];
    }
  }
}
