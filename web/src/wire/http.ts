import { settings } from '../settings.svelte';
import { say } from '../text/say';
import type {
  EditionCheck,
  EditionContent,
  EditionForm,
  EditionUpload,
  Engine,
  GameInfo,
  Highlights,
  Lesson,
  LessonState,
  Lobby,
  Me,
  Mine,
  NewTable,
  OfferedEdition,
  Proof,
  PuzzleState,
  Puzzles,
  Refusal,
  Replay,
  Review,
  Rules,
  State,
  TableEdition,
  Thing,
  Things,
} from './types';

/** Things that were tapped in vain, after what was picked. */
export interface Why {
  readonly things: readonly Thing[];
  readonly picked: readonly Thing[];
}

/** A request that the server turned down, with its sentence. */
export class Refused extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly status: number,
  ) {
    super(refusal.sentence);
  }
}

const unreachable = (code: string): Refusal => ({
  code,
  sentence: say('wire.offline'),
  rule: '',
  instead: [],
  ours: false,
});

async function send(method: string, path: string, body?: unknown): Promise<Response> {
  const init: RequestInit = {
    method,
    headers: { Accept: 'application/json', 'Accept-Language': settings.language },
  };
  if (body !== undefined) {
    init.headers = { ...init.headers, 'Content-Type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  try {
    return await fetch(path, init);
  } catch {
    throw new Refused(unreachable('offline'), 0);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await send(method, path, body);
  const told = (await answer.json().catch(() => undefined)) as T | Partial<Refusal> | undefined;
  if (answer.ok && told !== undefined) return told as T;
  // What is no sentence of ours was said by something on the way, such as a login page of a network.
  throw refused(told, answer.status);
}

const refused = (told: unknown, status: number): Refused =>
  new Refused(
    (told as Partial<Refusal> | undefined)?.sentence ? (told as Refusal) : unreachable('failed'),
    status,
  );

/** A file that the server makes. */
async function fetchBlob(path: string, body: unknown): Promise<Blob> {
  const answer = await send('POST', path, body);
  if (answer.ok) return answer.blob();
  throw refused(await answer.json().catch(() => undefined), answer.status);
}

/** Random bytes in hex: this browser's part of the shuffle. */
export function share(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const api = {
  me: () => ask<Me>('GET', '/api/me'),
  rename: (name: string) => ask<Me>('POST', '/api/me', { name }),
  games: () => ask<GameInfo[]>('GET', '/api/games'),
  engine: () => ask<Engine>('GET', '/api/engine'),
  rules: (game: string) => ask<Rules>('GET', `/api/games/${game}/rules`),
  things: (game: string) => ask<Things>('GET', `/api/games/${game}/things`),
  editions: (game: string) => ask<OfferedEdition[]>('GET', `/api/editions?game=${game}`),
  editionForm: (game: string) => ask<EditionForm>('GET', `/api/games/${game}/edition`),
  checkEdition: (upload: EditionUpload) => ask<EditionCheck>('POST', '/api/editions/check', upload),
  packEdition: (content: EditionContent) => fetchBlob('/api/editions/archive', { content }),
  tableEdition: (table: string) => ask<TableEdition>('GET', `/api/tables/${table}/edition`),
  lesson: (game: string) => ask<Lesson>('GET', `/api/games/${game}/lesson`),
  lessonStep: (game: string, step: number, lines: readonly string[], why?: Why) =>
    ask<LessonState>('POST', `/api/lessons/${game}/${step}`, { lines, ...why }),
  puzzles: () => ask<Puzzles>('GET', '/api/puzzles'),
  puzzle: (id: string, lines: readonly string[], more?: Why | { want: 'hint' | 'solution' }) =>
    ask<PuzzleState>('POST', `/api/puzzles/${id}`, { lines, ...more }),
  createTable: (table: NewTable) => ask<State>('POST', '/api/tables', table),
  sitDown: (table: string, seat: number, share: string) =>
    ask<State>('POST', `/api/tables/${table}/acts`, { do: 'join', seat, share }),
  table: (id: string) => ask<State>('GET', `/api/tables/${id}`),
  tables: (game?: string) => ask<Lobby>('GET', `/api/tables${game ? `?game=${game}` : ''}`),
  mine: () => ask<Mine>('GET', '/api/tables/mine'),
  replay: (table: string, as: string) => ask<Replay>('GET', `/api/tables/${table}/replay?as=${as}`),
  highlights: (table: string) => ask<Highlights>('GET', `/api/tables/${table}/highlights`),
  review: (table: string) => ask<Review>('GET', `/api/tables/${table}/review`),
  verify: (table: string) => ask<Proof>('GET', `/api/tables/${table}/verify`),
};
