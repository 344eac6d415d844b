/** What games fill in: the server knows its outline, the game's own board the rest. */

/** Something on the screen that can be tapped: "kind:name". */
export type Thing = string;

/** What a game tells of its things beside the position. */
export type Things = Readonly<
  Record<Thing, { readonly name?: string; readonly help?: string; readonly [fact: string]: unknown }>
>;

/** What one viewer knows of the position. */
export type View = Readonly<Record<string, unknown>>;

/** Something that happened, as one viewer was told of it. */
export interface TableEvent {
  /** Its place in this viewer's log, counted here. */
  readonly n: number;
  readonly seq: number;
  readonly event: string;
  readonly say: string;
  /** The frame of a line that it can share with others, with a gap for the parts, and what it says there itself. */
  readonly together?: string;
  readonly part?: string;
  /** The word before the last part. */
  readonly and?: string;
  /** The announcement that it carries out. */
  readonly done?: string;
  readonly seat?: number | null;
  readonly [fact: string]: unknown;
}

/** An edition as what its files hold: a data file by its name, sentences by language and key. */
export interface EditionContent {
  readonly game: string;
  readonly name: string;
  readonly title: string;
  readonly data: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A named value that a data file may hold; its kind says which of the other facts it has. */
export interface EditionSlot {
  readonly name: string;
  readonly kind: string;
  readonly optional?: boolean;
  readonly default?: unknown;
  readonly least?: number;
  readonly most?: number;
  readonly values?: readonly string[];
  readonly table?: string;
  readonly by?: string;
  readonly effects?: readonly EditionEffect[];
  readonly of?: EditionSlot;
  readonly slots?: readonly EditionSlot[];
}

/** An effect of a game's vocabulary: who can have it, and its least and most amount. */
export interface EditionEffect {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  readonly group: string;
}

/** Entries of one kind; `keyed` names the table whose ids are the keys. */
export interface EditionTable {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  readonly keyed: string;
  readonly slots: readonly EditionSlot[];
}

/** A data file: its tables, and the values before them. */
export interface EditionFile {
  readonly name: string;
  readonly tables: readonly EditionTable[];
  readonly slots: readonly EditionSlot[];
}
