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
  readonly seat?: number | null;
  readonly [fact: string]: unknown;
}
