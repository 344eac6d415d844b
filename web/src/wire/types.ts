// Made from the server's types by `python -m scripts.wire_types`; do not edit. docs/api.md is the reference.

import type { EditionContent, EditionFile, TableEvent, Thing, Things, View } from './open';

export type { EditionContent, EditionEffect, EditionFile, EditionSlot, EditionTable } from './open';
export type { TableEvent, Thing, Things, View };

/** What an option of a game can be set to. */
export type OptionValue = boolean | number | string | null | readonly number[];

/** An act, as it comes over HTTP or a WebSocket; which fields count depends on *do*. */
export interface Act {
  readonly do: 'back' | 'chat' | 'confirm' | 'hint' | 'join' | 'leave' | 'order' | 'pause' | 'ping' | 'play' | 'preview' | 'rematch' | 'replace' | 'resign' | 'resume' | 'seat' | 'start' | 'undo' | 'vote' | 'why';
  readonly id?: string;
  readonly seq?: number | null;
  readonly text?: string;
  readonly seat?: number | null;
  readonly name?: string;
  readonly bot?: string | null;
  readonly share?: string;
  readonly yes?: boolean;
  readonly channel?: string;
  readonly auto?: string;
  readonly stops?: readonly string[] | null;
  readonly plan?: readonly string[] | null;
  readonly on?: string;
  readonly things?: readonly string[];
  readonly picked?: readonly string[];
}

/** A choice worth considering, and the chance to win with it; an empty text is to wait. */
export interface Advised {
  readonly text: string;
  readonly label: string;
  readonly path: readonly Thing[];
  readonly chance: number;
}

/** A bot of this server. */
export interface BotInfo {
  readonly id: string;
  readonly title: string;
  readonly help: string;
}

/** Something outside the rules: resign, agree. */
export interface Call {
  readonly text: string;
  readonly label: string;
  readonly warning: string | null;
}

/** A set to pick in any order. */
export interface ChoiceForm {
  readonly things: readonly FormThing[];
  readonly least: number;
  readonly most: number;
  readonly template: string;
}

/** One choice: its notation, the things to click for it, a sentence, and a warning to confirm first. */
export interface ChoiceItem {
  readonly text: string;
  readonly path: readonly Thing[];
  readonly label: string;
  readonly warning: string | null;
}

/** The choices of a seat; *key* names the kind of question. */
export interface Choices {
  readonly prompt: string;
  readonly key: string;
  readonly items: readonly ChoiceItem[];
  readonly form: ChoiceForm | null;
  readonly draft: readonly string[];
  readonly made: readonly string[];
}

/** Time to think. Turn-based play is a clock of days for each choice. */
export interface ClockSettings {
  readonly kind: 'collective' | 'game' | 'move';
  readonly seconds: number;
  readonly increment?: number;
  readonly window?: number | null;
  readonly up?: 'bot' | 'default' | 'resign';
}

/** The clocks: what is left at the time *at*, in milliseconds. */
export interface Clocks {
  readonly kind: string;
  readonly at: number;
  readonly left: readonly number[];
  readonly running: readonly number[];
  readonly all: number | null;
}

/** Your act was carried out, and changes nothing that you see. */
export interface Done {
  readonly type: 'done';
  readonly re: string;
  readonly seq: number | null;
}

/** The content of an edition, its mistakes, its differences from ours, and its things as boards know them. */
export interface EditionCheck {
  readonly id: string;
  readonly content: EditionContent | null;
  readonly mistakes: readonly EditionMistake[];
  readonly differences: readonly string[];
  readonly things: Things;
}

/** The form of an edition of a game: the files, the sentence of each part, and our own data and texts. The sentence of a slot is *edition.TABLE.SLOT*, that of an effect *effect.NAME*; what people call a slot is *edition-label.SLOT*, a table *edition-title.FILE-TABLE*; texts are by language and key. */
export interface EditionForm {
  readonly game: string;
  readonly files: readonly EditionFile[];
  readonly sentences: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly most_characters: number;
}

/** The edition that is played instead of ours; its id ends in a hash of all it holds. */
export interface EditionInfo {
  readonly id: string;
  readonly name: string;
  readonly title: string;
}

/** A mistake in an edition: the file, its line (0 where no file was sent), the way to the value, and why. */
export interface EditionMistake {
  readonly file: string;
  readonly line: number;
  readonly where: readonly (string | number)[];
  readonly why: string;
}

/** An edition to be checked: a zip of its folder in Base64, or what its files hold. */
export interface EditionUpload {
  readonly archive?: string;
  readonly content?: EditionContent | null;
}

/** The state of the engine: compiled, or plain while it is being compiled. */
export interface Engine {
  readonly compiled: boolean;
  readonly share: number | null;
}

/** Something to pick in a form, and its text in the line. */
export interface FormThing {
  readonly thing: Thing;
  readonly text: string;
}

/** A game of the shelf. */
export interface GameInfo {
  readonly id: string;
  readonly title: string;
  readonly tagline: string;
  readonly minute: string;
  readonly minutes: number;
  readonly seats: readonly number[];
  readonly options: readonly GameOption[];
  readonly stops: readonly Stop[];
  readonly bots: readonly BotInfo[];
  readonly lesson: number;
  readonly rules: number;
  readonly version: number;
  readonly example: boolean;
  readonly credits: Readonly<Record<string, string>>;
}

/** An option, for a form. */
export interface GameOption {
  readonly name: string;
  readonly title: string;
  readonly help: string;
  readonly kind: 'choice' | 'flag' | 'number';
  readonly default: OptionValue;
  readonly defaults_by_seats: Readonly<Record<string, OptionValue>>;
  readonly seat_list: boolean;
  readonly choices: readonly OptionChoice[];
  readonly least: number;
  readonly most: number;
  readonly nullable: boolean;
  readonly unit: string;
  readonly seats: readonly number[];
}

/** Finished games of this server. */
export interface GameStats {
  readonly game: string;
  readonly games: readonly (Readonly<Record<string, unknown>>)[];
  readonly seats: readonly (Readonly<Record<string, unknown>>)[];
  readonly factions: readonly (Readonly<Record<string, unknown>>)[];
}

/** The health of the server. */
export interface Health {
  readonly ok: boolean;
  readonly tables: number;
}

/** The turning points of a finished game, judged with everything open, as the curve of its replay is. */
export interface Highlights {
  readonly steps: number;
  readonly choices: readonly number[];
  readonly leads: number;
  readonly turning: Moment | null;
  readonly best: readonly (Moment | null)[];
}

/** The choice a bot would make, and others it would consider, all from what your seat knows. */
export interface HintAnswer {
  readonly type: 'hint';
  readonly text: string;
  readonly label: string;
  readonly path: readonly Thing[];
  readonly chance: number;
  readonly others: readonly Advised[];
  readonly re: string;
}

/** All steps. */
export interface Lesson {
  readonly game: string;
  readonly title: string;
  readonly steps: readonly LessonStep[];
}

/** The state of a lesson. */
export interface LessonState {
  readonly base: number;
  readonly step: number;
  readonly seat: number;
  readonly done: boolean;
  readonly view: View;
  readonly choices: Choices | null;
  readonly events: readonly TableEvent[];
  readonly lines: readonly string[];
  readonly refusal: Refusal | null;
  readonly hint: string | null;
}

/** One step: its text, and whether there is something to play. */
export interface LessonStep {
  readonly title: string;
  readonly text: string;
  readonly seat: number;
  readonly highlight: readonly Thing[];
  readonly reading: boolean;
  readonly fresh: boolean;
}

/** Public tables, newest first; *more* asks for older ones. */
export interface Lobby {
  readonly tables: readonly Summary[];
  readonly more: number | null;
}

/** The events that you were shown. */
export interface Log {
  readonly events: readonly TableEvent[];
}

/** The person behind a request. */
export interface Me {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
}

/** The server's bot that chooses for a seat; *seconds* is the most it thinks about one choice, null where the server decides. */
export interface Mind {
  readonly id: string;
  readonly title: string;
  readonly level: number | null;
  readonly seconds: number | null;
}

/** Your tables: those that wait for you first. */
export interface Mine {
  readonly waiting: readonly Summary[];
  readonly running: readonly Summary[];
  readonly open: readonly Summary[];
  readonly finished: readonly Summary[];
}

/** A step of the replay, and the chance to win of the seat it is about before and after it. */
export interface Moment {
  readonly step: number;
  readonly seat: number;
  readonly say: string;
  readonly before: number;
  readonly after: number;
}

/** The name you want. */
export interface NewName {
  readonly name: string;
}

/** A table to be opened; only the game is required. The option *edition* names an edition of this server; *edition* is one that the host brings along. */
export interface NewTable {
  readonly game: string;
  readonly seats?: number | null;
  readonly options?: Readonly<Record<string, OptionValue>>;
  readonly edition?: EditionContent | null;
  readonly clock?: ClockSettings | null;
  readonly confirm?: boolean;
  readonly undo?: 'consent' | 'free' | 'never';
  readonly spectators?: 'all' | 'none';
  readonly delay?: number;
  readonly hints?: boolean;
  readonly rated?: boolean;
  readonly public?: boolean;
  readonly autostart?: boolean;
  readonly seat?: number | null;
  readonly bots?: readonly (string | null)[];
  readonly name?: string;
  readonly share?: string;
}

/** A request for a program that will play under its own name. */
export interface NewToken {
  readonly name: string;
  readonly scopes?: readonly ('create' | 'play' | 'read')[];
  readonly days?: number;
}

/** The choices and calls of your seat. */
export interface Offer {
  readonly choices: Choices | null;
  readonly calls: readonly Call[];
}

/** An edition of this server, and how it differs from ours. */
export interface OfferedEdition {
  readonly id: string;
  readonly game: string;
  readonly name: string;
  readonly title: string;
  readonly differences: readonly string[];
}

/** A value of an option, what it is called, what it means, and the seat counts it goes with. */
export interface OptionChoice {
  readonly value: string;
  readonly title: string;
  readonly help: string;
  readonly seats: readonly number[];
}

/** The standing orders of the viewer's own seat. */
export interface Orders {
  readonly auto: 'hold' | 'mine' | 'stops' | 'target' | 'turn';
  readonly stops: readonly string[];
  readonly plan: readonly string[];
  readonly on: string;
  readonly window: string | null;
  readonly answer: string | null;
  readonly passes_at: number | null;
}

/** The end of a game: who won and how. */
export interface Outcome {
  readonly winners: readonly number[];
  readonly places: readonly (readonly number[])[];
  readonly how: string;
  readonly scores: readonly (number | readonly number[])[] | null;
  readonly say: string;
}

/** The games and ratings of a player. */
export interface PlayerStats {
  readonly id: string;
  readonly name: string;
  readonly games: readonly (Readonly<Record<string, unknown>>)[];
  readonly ratings: readonly (Readonly<Record<string, unknown>>)[];
  readonly newest: readonly (Readonly<Record<string, unknown>>)[];
}

/** The answer to a ping, with the server's time. */
export interface Pong {
  readonly type: 'pong';
  readonly at: number;
}

/** Everything that was played; *things* asks why none of them can be had after it. */
export interface PracticeRequest {
  readonly lines?: readonly string[];
  readonly things?: readonly string[];
  readonly picked?: readonly string[];
}

/** The seats that are connected now, and how many spectators. */
export interface Presence {
  readonly type: 'here';
  readonly here: readonly number[];
  readonly watching: number;
}

/** The effect of a choice, as far as its seat can know. */
export interface PreviewAnswer {
  readonly type: 'preview';
  readonly text: string;
  readonly events: readonly TableEvent[];
  readonly re: string;
}

/** That nobody chose the shuffle: the commitment was shown before the shares were given. */
export interface Proof {
  readonly commitment: string;
  readonly server: string;
  readonly shares: readonly string[];
  readonly seed: string;
  readonly holds: boolean;
}

/** A puzzle in a list: its task, seat and difficulty; *missed_by* are the levels that do not find it. */
export interface PuzzleCard {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  readonly seat: number;
  readonly kind: 'gain' | 'save' | 'win';
  readonly task: string;
  readonly missed_by: readonly number[];
}

/** The beginning of the solution. */
export interface PuzzleHint {
  readonly label: string;
  readonly things: readonly Thing[];
}

/** The lines played, and what is wanted besides them: a hint, or the solution. */
export interface PuzzleRequest {
  readonly lines?: readonly string[];
  readonly things?: readonly string[];
  readonly picked?: readonly string[];
  readonly want?: '' | 'hint' | 'solution';
}

/** The line, what happens in it, and why no other will do. */
export interface PuzzleSolution {
  readonly line: readonly string[];
  readonly story: readonly string[];
  readonly why: string;
}

/** The state of an attempt: *brings* is what the turn has brought when it is over. */
export interface PuzzleState {
  readonly solved: boolean | null;
  readonly brings: string;
  readonly view: View;
  readonly choices: Choices | null;
  readonly events: readonly TableEvent[];
  readonly lines: readonly string[];
  readonly refusal: Refusal | null;
  readonly hint: PuzzleHint | null;
  readonly solution: PuzzleSolution | null;
}

/** All of them, and the one of today. */
export interface Puzzles {
  readonly today: string;
  readonly puzzles: readonly PuzzleCard[];
}

/** The strength of a player at a game; *rating* is a careful estimate, *doubt* its uncertainty. */
export interface Rating {
  readonly player: string;
  readonly name: string;
  readonly kind: string;
  readonly rating: number;
  readonly doubt: number;
  readonly played: number;
  readonly won: number;
}

/** A refusal: what is wrong, which rule says so, what would be possible instead. *ours* marks a rule that is our ruling, because the rulebook is silent. */
export interface Refusal {
  readonly code: string;
  readonly sentence: string;
  readonly rule: string;
  readonly instead: readonly string[];
  readonly ours: boolean;
}

/** Your act was refused. */
export interface Refused {
  readonly type: 'refused';
  readonly re: string;
  readonly seq: number | null;
  readonly refusal: Refusal;
}

/** A finished game; the first step is the opening. */
export interface Replay {
  readonly game: string;
  readonly title: string;
  readonly edition: EditionInfo | null;
  readonly players: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly outcome: Outcome | null;
  readonly steps: readonly ReplayStep[];
  readonly things: Things;
}

/** One line of the game: who did what, what happened, and the board after it. */
export interface ReplayStep {
  readonly line: number;
  readonly seat: number | null;
  readonly text: string;
  readonly say: string;
  readonly events: readonly TableEvent[];
  readonly view: View;
  readonly values: readonly number[];
}

/** The progress of a review, and the biggest mistakes so far. */
export interface Review {
  readonly read: number;
  readonly lines: number;
  readonly judged: number;
  readonly mistakes: readonly Slip[];
  readonly failed: boolean;
}

/** A numbered rule. */
export interface Rule {
  readonly id: string;
  readonly text: string;
  readonly tag: string;
  readonly ours: string;
}

/** All rules of a game. */
export interface Rules {
  readonly game: string;
  readonly title: string;
  readonly version: number;
  readonly sections: readonly RulesSection[];
}

/** Rules under one heading. */
export interface RulesSection {
  readonly heading: string;
  readonly rules: readonly Rule[];
}

/** A seat as everybody sees it. */
export interface Seat {
  readonly seat: number;
  readonly label: string;
  readonly kind: 'bot' | 'human' | 'open';
  readonly name: string;
  readonly player: string | null;
  readonly bot: string | null;
  readonly stand_in: string | null;
  readonly faction: string;
  readonly share: string;
  readonly side: number;
  readonly mind: Mind | null;
}

/** The player in a seat. */
export interface SeatSummary {
  readonly name: string;
  readonly kind: 'bot' | 'human' | 'open';
}

/** A choice that cost its seat something, and what would have been better, with the chances to win. */
export interface Slip {
  readonly line: number;
  readonly seat: number;
  readonly played: string;
  readonly chance: number;
  readonly better: string;
  readonly better_chance: number;
}

/** The table as one viewer may know it. */
export interface State {
  readonly type: 'state';
  readonly seq: number;
  readonly from: number;
  readonly table: TableInfo;
  readonly you: ViewerInfo;
  readonly seats: readonly Seat[];
  readonly here: readonly number[];
  readonly watching: number;
  readonly waiting: readonly number[];
  readonly may: readonly number[];
  readonly events: readonly TableEvent[];
  readonly view: View | null;
  readonly choices: Choices | null;
  readonly calls: readonly Call[];
  readonly undo: 'ask' | 'free' | 'no';
  readonly confirm: boolean;
  readonly clocks: Clocks | null;
  readonly time: number | null;
  readonly asked_at: readonly (number | null)[];
  readonly vote: Vote | null;
  readonly orders: Orders | null;
  readonly outcome: Outcome | null;
}

/** A kind of reaction window, and whether a seat is asked there by default: live, and with days for a choice. */
export interface Stop {
  readonly id: string;
  readonly title: string;
  readonly live: boolean;
  readonly days: boolean;
  readonly aimed: boolean;
}

/** A table in a list. */
export interface Summary {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  readonly edition: string;
  readonly state: 'open' | 'over' | 'paused' | 'running';
  readonly seats: readonly SeatSummary[];
  readonly open: number;
  readonly host: string;
  readonly clock: ClockSettings | null;
  readonly updated: number;
  readonly asked: readonly number[];
  readonly you: number | null;
  readonly outcome: Outcome | null;
}

/** The edition that a table is played with: how it differs from ours, and what boards show of its things. */
export interface TableEdition {
  readonly edition: EditionInfo;
  readonly differences: readonly string[];
  readonly things: Things;
}

/** A table as everybody sees it. */
export interface TableInfo {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  readonly edition: EditionInfo | null;
  readonly state: 'open' | 'over' | 'paused' | 'running';
  readonly host: number | null;
  readonly settings: TableSettings;
  readonly commitment: string;
  readonly created: number;
  readonly next: string | null;
  readonly next_commitment: string;
}

/** Everything a table can choose besides the game's own options. */
export interface TableSettings {
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly clock: ClockSettings | null;
  readonly confirm: boolean;
  readonly undo: 'consent' | 'free' | 'never';
  readonly spectators: 'all' | 'none';
  readonly delay: number;
  readonly hints: boolean;
  readonly rated: boolean;
  readonly public: boolean;
  readonly autostart: boolean;
}

/** Shown this once. */
export interface Token {
  readonly token: string;
  readonly player: string;
  readonly scopes: readonly string[];
}

/** A token: who plays with it, what it may do, and until when, in milliseconds. */
export interface TokenSummary {
  readonly player: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expires: number;
}

/** The viewer's place at this table. */
export interface ViewerInfo {
  readonly seat: number | null;
  readonly host: boolean;
}

/** A question that is being voted on. */
export interface Vote {
  readonly what: 'pause' | 'rematch' | 'replace' | 'resume' | 'undo';
  readonly by: number;
  readonly seat: number | null;
  readonly yes: readonly number[];
  readonly waits: readonly number[];
}

/** The reasons why something that was tapped cannot be chosen now. */
export interface WhyAnswer {
  readonly type: 'why';
  readonly reasons: readonly Refusal[];
  readonly re: string;
}

/** What a table's WebSocket brings. */
export type Incoming =
  | (State & { readonly re?: string | null })
  | Refused
  | Done
  | Presence
  | HintAnswer
  | PreviewAnswer
  | WhyAnswer
  | Pong;
