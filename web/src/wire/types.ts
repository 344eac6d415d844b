/** What the server says and hears; docs/api.md is the reference. */

export type Thing = string; // "kind:name"

/** What a game tells of its things beside the position. */
export type Things = Readonly<
  Record<Thing, { readonly name?: string; readonly help?: string; readonly [fact: string]: unknown }>
>;

export interface Refusal {
  readonly code: string;
  readonly sentence: string;
  readonly rule: string;
  readonly instead: readonly string[];
}

export interface OptionChoice {
  readonly value: string;
  readonly title: string;
  readonly help: string;
  /** The seat counts it goes with; empty: other options decide. */
  readonly seats: readonly number[];
}

export type OptionValue = boolean | number | string | null | readonly number[];

export interface GameOption {
  readonly name: string;
  readonly title: string;
  readonly help: string;
  readonly kind: 'choice' | 'flag' | 'number';
  readonly default: OptionValue;
  readonly defaults_by_seats: Readonly<Record<string, OptionValue>>;
  /** Whether a list of seats is a value too; its title is that of the choice `seats`. */
  readonly seat_list: boolean;
  readonly choices: readonly OptionChoice[];
  readonly least: number;
  readonly most: number;
  readonly nullable: boolean;
  /** Of a number: `ms` for milliseconds, `seat` for the number of a seat. */
  readonly unit: string;
  readonly seats: readonly number[];
}

export interface BotInfo {
  readonly id: string;
  readonly title: string;
  readonly help: string;
}

/** A kind of reaction window. */
export interface Stop {
  readonly id: string;
  readonly title: string;
  readonly live: boolean;
  readonly days: boolean;
  readonly aimed: boolean;
}

/** The bot of the house that chooses for a seat. */
export interface Mind {
  readonly id: string;
  readonly title: string;
  readonly level: number | null;
  readonly seconds: number | null;
}

/** Who made the printed game; empty where there is none. */
export interface Credits {
  readonly design?: string;
  readonly publisher?: string;
  readonly year?: string;
}

export interface GameInfo {
  readonly id: string;
  readonly title: string;
  readonly tagline: string;
  readonly minutes: number;
  readonly seats: readonly number[];
  readonly options: readonly GameOption[];
  readonly bots: readonly BotInfo[];
  readonly stops: readonly Stop[];
  readonly lesson: number;
  readonly rules: number;
  readonly version: number;
  readonly example: boolean;
  readonly credits: Credits;
}

export interface Me {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
}

export interface ClockSettings {
  readonly kind: 'move' | 'game' | 'collective';
  readonly seconds: number;
  readonly increment?: number;
  readonly window?: number | null;
  readonly up: 'default' | 'bot' | 'resign';
}

export interface NewTable {
  game: string;
  seats?: number;
  options?: Record<string, OptionValue>;
  public?: boolean;
  name?: string;
  clock?: ClockSettings | null;
  confirm?: boolean;
  undo?: 'consent' | 'free' | 'never';
  spectators?: 'all' | 'none';
  delay?: number;
  hints?: boolean;
  rated?: boolean;
  bots?: (string | null)[];
  seat?: number | null;
  autostart?: boolean;
}

export interface Outcome {
  readonly winners: readonly number[];
  readonly places: readonly (readonly number[])[];
  readonly how: string;
  readonly scores?: readonly (number | readonly number[])[];
  readonly say: string;
}

export interface Summary {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  readonly state: TableState;
  readonly seats: readonly { readonly name: string; readonly kind: SeatKind }[];
  readonly open: number;
  readonly host: string;
  readonly clock: ClockSettings | null;
  readonly updated: number;
  readonly asked: readonly number[];
  readonly you: number | null;
  readonly outcome: Outcome | null;
}

export type TableState = 'open' | 'running' | 'paused' | 'over';
export type SeatKind = 'open' | 'human' | 'bot';

export interface Seat {
  readonly seat: number;
  readonly label: string;
  readonly kind: SeatKind;
  readonly name: string;
  readonly player: string | null;
  readonly bot: string | null;
  readonly stand_in: string | null;
  readonly faction: string;
  readonly share: string | null;
  readonly side: number;
  readonly mind: Mind | null;
}

export interface TableEvent {
  /** Its place in this viewer's log, counted here. */
  readonly n: number;
  readonly seq: number;
  readonly event: string;
  readonly say: string;
  readonly seat?: number | null;
  readonly [fact: string]: unknown;
}

export interface ChoiceItem {
  readonly text: string;
  readonly path: readonly Thing[];
  readonly label: string;
  readonly warning: string | null;
}

export interface ChoiceForm {
  readonly things: readonly { readonly thing: Thing; readonly text: string }[];
  readonly least: number;
  readonly most: number;
  readonly template: string;
}

export interface Choices {
  readonly prompt: string;
  readonly key: string;
  readonly items: readonly ChoiceItem[];
  readonly form: ChoiceForm | null;
  readonly draft: readonly string[];
  /** What the steps of the draft are called. */
  readonly made: readonly string[];
}

export interface Call {
  readonly text: string;
  readonly label: string;
  readonly warning: string | null;
}

export interface Clocks {
  readonly kind: string;
  readonly at: number;
  readonly left: readonly (number | null)[];
  readonly running: readonly number[];
  readonly all: number | null;
}

export interface Vote {
  readonly what: 'undo' | 'pause' | 'resume' | 'rematch' | 'replace';
  readonly by: number;
  readonly seat: number | null;
  readonly yes: readonly number[];
  readonly waits: readonly number[];
}

export type View = Readonly<Record<string, unknown>>;

export interface TableSettings {
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly clock: ClockSettings | null;
  readonly confirm: boolean;
  readonly undo: string;
  readonly spectators: string;
  readonly delay: number;
  readonly hints: boolean;
  readonly rated: boolean;
  readonly public: boolean;
  readonly autostart: boolean;
}

/** What a seat wants answered without being asked; its own alone knows. */
export interface Orders {
  readonly auto: 'stops' | 'hold' | 'turn' | 'mine' | 'target';
  readonly stops: readonly string[];
  readonly plan: readonly string[];
  readonly on: string;
  /** The kind of the window that asks the seat. */
  readonly window: string | null;
  readonly answer: string | null;
  readonly passes_at: number | null;
}

export interface State {
  readonly type: 'state';
  readonly seq: number;
  readonly from: number;
  readonly re: string | null;
  readonly table: {
    readonly id: string;
    readonly game: string;
    readonly title: string;
    readonly state: TableState;
    readonly host: number | null;
    readonly settings: TableSettings;
    readonly commitment: string;
    readonly next_commitment: string;
    readonly created: number;
    readonly next: string | null;
  };
  readonly you: { readonly seat: number | null; readonly host: boolean };
  readonly seats: readonly Seat[];
  readonly here: readonly number[];
  readonly watching: number;
  readonly waiting: readonly number[];
  readonly may: readonly number[];
  readonly events: readonly TableEvent[];
  readonly view: View | null;
  readonly choices: Choices | null;
  readonly calls: readonly Call[];
  readonly undo: 'free' | 'ask' | 'no';
  readonly confirm: boolean;
  readonly clocks: Clocks | null;
  /** Milliseconds of game time when this was sent, where the rules count time and it runs. */
  readonly time: number | null;
  readonly vote: Vote | null;
  readonly orders: Orders | null;
  /** For each seat since when the table waits for it, in server time. */
  readonly asked_at: readonly (number | null)[];
  readonly outcome: Outcome | null;
}

export interface Rule {
  readonly id: string;
  readonly text: string;
  readonly tag: string;
  /** The part of a rule of the book that is our ruling; empty where none is. */
  readonly ours: string;
}

export interface RulesSection {
  readonly heading: string;
  readonly rules: readonly Rule[];
}

export interface LessonStep {
  readonly title: string;
  readonly text: string;
  readonly seat: number;
  readonly highlight: readonly Thing[];
  readonly reading: boolean;
  readonly fresh: boolean;
}

export interface LessonState {
  readonly base: number;
  readonly step: number;
  readonly done: boolean;
  readonly view: View;
  readonly choices: Choices | null;
  readonly events: readonly TableEvent[];
  readonly refusal: Refusal | null;
  readonly hint: string | null;
  readonly lines: readonly string[];
}

export interface PuzzleCard {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  readonly seat: number;
  readonly kind: 'win' | 'save' | 'gain';
  readonly task: string;
  /** The levels of the house that do not find it. */
  readonly missed_by: readonly number[];
}

export interface Puzzles {
  readonly today: string;
  readonly puzzles: readonly PuzzleCard[];
}

export interface PuzzleState {
  /** Null while the turn goes on. */
  readonly solved: boolean | null;
  readonly brings: string;
  readonly view: View;
  readonly choices: Choices | null;
  readonly events: readonly TableEvent[];
  readonly lines: readonly string[];
  readonly refusal: Refusal | null;
  readonly hint: { readonly label: string; readonly things: readonly Thing[] } | null;
  readonly solution: {
    readonly line: readonly string[];
    readonly story: readonly string[];
    readonly why: string;
  } | null;
}

export interface ReplayStep {
  readonly line: number;
  readonly seat: number | null;
  readonly text: string;
  /** What happened, in sentences. */
  readonly say: string;
  readonly events: readonly TableEvent[];
  readonly view: View;
  /** How good the position is for each seat, 0 to 1, where somebody has judged it. */
  readonly values?: readonly number[];
}

/** What proves that nobody chose the shuffle; all in hex. */
export interface Proof {
  readonly commitment: string;
  readonly server: string;
  readonly shares: readonly string[];
  readonly seed: string;
  readonly holds: boolean;
}

export interface Replay {
  readonly game: string;
  readonly title: string;
  readonly players: readonly string[];
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly outcome: Outcome | null;
  readonly steps: readonly ReplayStep[];
}

/** A choice that a bot would consider, and the chance to win with it. */
export interface Advised {
  readonly text: string;
  readonly label: string;
  readonly path: readonly Thing[];
  readonly chance: number;
}

/** A choice that cost its seat something, with what would have been better. */
export interface Slip {
  readonly line: number;
  readonly seat: number;
  readonly played: string;
  readonly chance: number;
  readonly better: string;
  readonly better_chance: number;
}

/** How far a bot has read a finished game, and the biggest mistakes so far. */
export interface Review {
  readonly read: number;
  readonly lines: number;
  /** Choices that were judged. */
  readonly judged: number;
  readonly mistakes: readonly Slip[];
  readonly failed: boolean;
}

export type Act = { readonly do: string } & Readonly<Record<string, unknown>>;

export type Incoming =
  | State
  | { readonly type: 'refused'; readonly re: string; readonly seq: number; readonly refusal: Refusal }
  | { readonly type: 'done'; readonly re: string; readonly seq: number }
  | { readonly type: 'here'; readonly here: readonly number[]; readonly watching: number }
  | ({ readonly type: 'hint'; readonly re: string; readonly others: readonly Advised[] } & Advised)
  | {
      readonly type: 'preview';
      readonly re: string;
      readonly text: string;
      readonly events: readonly TableEvent[];
    }
  | { readonly type: 'why'; readonly re: string; readonly reasons: readonly Refusal[] }
  | { readonly type: 'pong'; readonly at: number };

/** How the server's engine runs: compiled, or plain while it is being compiled (the share of that, or null). */
export interface Engine {
  readonly compiled: boolean;
  readonly share: number | null;
}
