import { api } from '../wire/http';
import type { EditionCheck, EditionContent, EditionForm, Things } from '../wire/types';
import {
  type Entry,
  entryAt,
  idAt,
  keysOf,
  placeOf,
  renameEverywhere,
  type Section,
  sectionsOf,
  wayTo,
} from './form';
import { keep, kept } from './kept';
import { read, type Way, write } from './paths';

import { say } from './text';

const PAUSE = 500; // ms: who is typing is not asked after every letter
type Language = string;

/** A copy of ours under a name of its own: what a new edition begins with. */
export const copyOf = (form: EditionForm): EditionContent => ({
  game: form.game,
  name: 'my-edition',
  title: say('my-title'),
  data: form.data,
  texts: {},
});

/** An edition that is being written: what it holds, and what the server says of it. */
export class EditionDraft {
  content = $state.raw<EditionContent>() as EditionContent;
  found = $state.raw<EditionCheck>();
  checking = $state(false);
  trouble = $state('');
  readonly sections: readonly Section[];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(
    readonly form: EditionForm,
    private readonly ours: Things,
  ) {
    this.sections = sectionsOf(form);
    this.content = kept(form.game) ?? copyOf(form);
    void this.check();
  }

  /** Where the mistakes are that the server found. */
  get places() {
    return (this.found?.mistakes ?? []).map((mistake) => ({
      mistake,
      place: placeOf(mistake, this.content, this.sections),
    }));
  }

  get isRight(): boolean {
    return !this.checking && this.found !== undefined && this.found.id !== '';
  }

  /** Whether nothing is changed yet. */
  get isOurs(): boolean {
    return (
      JSON.stringify(this.content.data) === JSON.stringify(this.form.data) &&
      Object.values(this.content.texts).every((sentences) => Object.keys(sentences).length === 0)
    );
  }

  take(content: EditionContent): void {
    this.content = content;
    keep(content);
    this.checking = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), PAUSE);
  }

  startOver(): void {
    this.take(copyOf(this.form));
  }

  set(way: Way, value: unknown): void {
    this.take({ ...this.content, data: write(this.content.data, way, value) });
  }

  /** Give an entry another id, and all that names it too. */
  rename(section: Section, key: string | number, to: string): void {
    const from = idAt(this.content, section, key);
    const isNew = from !== '' && to !== '' && from !== to;
    const content = isNew ? renameEverywhere(this.content, this.form, section.table, from, to) : this.content;
    this.take({ ...content, data: write(content.data, [...wayTo(section, key), 'id'], to) });
  }

  /** What a thing is called, or what its card says: the edition's own words, and ours. */
  own(language: Language, key: string): string {
    return this.content.texts[language]?.[key] ?? '';
  }
  usual(language: Language, key: string): string {
    return (language === 'en' ? '' : this.own('en', key)) || (this.form.texts[language]?.[key] ?? '');
  }
  /** Words of one's own; none lets ours stand. */
  say(language: Language, key: string, text: string): void {
    const sentences = { ...this.content.texts[language] };
    if (text === '' || (text === this.form.texts[language]?.[key] && this.own('en', key) === ''))
      delete sentences[key];
    else sentences[key] = text;
    this.take({ ...this.content, texts: { ...this.content.texts, [language]: sentences } });
  }

  /** The things of this edition as boards know them, with this entry as it is written now. */
  thingsWith(section: Section, key: string | number, language: Language): Things {
    const known = this.found && this.found.id !== '' ? this.found.things : this.ours;
    const id = idAt(this.content, section, key);
    const entry: Entry = entryAt(this.content, section, key);
    if (id === '' || section.keyed !== '') return known;
    const words = Object.fromEntries(
      ['name', 'help'].flatMap((form) => {
        const said = this.own(language, `${form}.${id}`) || this.own('en', `${form}.${id}`);
        return said === '' ? [] : [[form, said]];
      }),
    );
    return { ...known, [id]: { ...known[id], ...entry, ...words } };
  }

  /** What people call an entry. */
  nameOf(section: Section, key: string | number, language: Language): string {
    const id = idAt(this.content, section, key);
    const text = `name.${id}`;
    return this.own(language, text) || this.usual(language, text) || id;
  }

  /** What people call a word of a slot, where the game has a name for it. */
  wordOf(slot: string, word: string): string {
    return this.ours[`${slot}:${word}`]?.name ?? this.ours[word]?.name ?? '';
  }

  /** Whether things of a section have a name, or a text on their card. */
  says(section: Section, form: 'name' | 'help'): boolean {
    const ids = keysOf(this.content, section).map((key) => idAt(this.content, section, key));
    return ids.some((id) => this.own('en', `${form}.${id}`) || this.form.texts.en?.[`${form}.${id}`]);
  }

  mistakesAt(section: Section, key: string | number, way?: Way): readonly string[] {
    return this.places
      .filter(
        ({ place }) =>
          place?.section.key === section.key &&
          place.key === key &&
          (way === undefined || String(place.way) === String(way)),
      )
      .map(({ mistake }) => mistake.why);
  }

  value(section: Section, key: string | number, way: Way): unknown {
    return read(this.content.data, [...wayTo(section, key), ...way]);
  }

  async check(): Promise<void> {
    this.asked += 1;
    const mine = this.asked;
    this.checking = true;
    try {
      const found = await api.checkEdition({ content: this.content });
      if (mine !== this.asked) return;
      this.found = found;
      this.trouble = '';
    } catch (error) {
      if (mine === this.asked) this.trouble = (error as Error).message;
    } finally {
      if (mine === this.asked) this.checking = false;
    }
  }

  async upload(file: File): Promise<boolean> {
    this.trouble = '';
    try {
      const found = await api.checkEdition({ archive: await base64(file) });
      if (found.content?.game === this.form.game) {
        this.take({ ...found.content, texts: found.content.texts ?? {} });
        return true;
      }
      this.trouble = found.mistakes
        .map((one) => `${one.file}${one.line ? `:${one.line}` : ''}: ${one.why}`)
        .join('\n');
      return false;
    } catch (error) {
      this.trouble = (error as Error).message;
      return false;
    }
  }
}

/** A file as the text that JSON can carry. */
export async function base64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let start = 0; start < bytes.length; start += 0x8000)
    text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  return btoa(text);
}

/** Give the browser a file to save. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
