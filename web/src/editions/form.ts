/** What the form of an edition is made of: its sections, the entries in them, and values to begin with. */

import type { EditionContent, EditionFile, EditionForm, EditionMistake, EditionSlot } from '../wire/types';
import { read, rename, type Way } from './paths';

export type Entry = Readonly<Record<string, unknown>>;

/** Entries of one kind, or the values of a file that stand before its tables. */
export interface Section {
  readonly key: string;
  readonly file: string;
  readonly table: string; // "" for the values before the tables
  readonly title: string;
  readonly keyed: string; // the table that has the keys
  readonly least: number;
  readonly most: number;
  readonly slots: readonly EditionSlot[];
}

/** A word of the files as people read it. */
export const wordsOf = (name: string): string => {
  const said = name.replaceAll(/[_-]/g, ' ');
  return said.charAt(0).toUpperCase() + said.slice(1);
};
function sectionsOfFile(file: EditionFile, sentences: EditionForm['sentences']): readonly Section[] {
  const stem = file.name.replace('.toml', '');
  const own: readonly Section[] =
    file.slots.length === 0
      ? []
      : [
          {
            key: stem,
            file: file.name,
            table: '',
            title: sentences[`edition-title.${stem}`] ?? wordsOf(stem),
            keyed: '',
            least: 1,
            most: 1,
            slots: file.slots,
          },
        ];
  return [
    ...file.tables.map((table) => ({
      ...table,
      key: `${stem}.${table.name}`,
      file: file.name,
      table: table.name,
      title: sentences[`edition-title.${stem}-${table.name}`] ?? wordsOf(table.name),
    })),
    ...own,
  ];
}

export const sectionsOf = (form: EditionForm): readonly Section[] =>
  form.files.flatMap((file) => sectionsOfFile(file, form.sentences));

/** The keys of the entries of a section: their numbers, or the ids of the table that has the keys. */
export function keysOf(content: EditionContent, section: Section): readonly (string | number)[] {
  if (section.table === '') return [''];
  const entries = read(content.data, [section.file, section.table]);
  if (section.keyed !== '') return Object.keys((entries ?? {}) as object);
  return Array.isArray(entries) ? entries.map((_, index) => index) : [];
}

/** The way to an entry within the data of all files. */
export const wayTo = (section: Section, key: string | number): Way =>
  section.table === '' ? [section.file] : [section.file, section.table, key];

export const entryAt = (content: EditionContent, section: Section, key: string | number): Entry =>
  (read(content.data, wayTo(section, key)) ?? {}) as Entry;

/** What an entry is known by in texts; "" for the values before the tables. */
export const idAt = (content: EditionContent, section: Section, key: string | number): string =>
  section.keyed === '' ? String(entryAt(content, section, key).id ?? '') : String(key);

/** The ids of all entries of the tables with this name. */
export const idsIn = (content: EditionContent, table: string): readonly string[] =>
  Object.values(content.data).flatMap((tables) => {
    const entries = tables[table];
    return Array.isArray(entries) ? entries.map((entry: Entry) => String(entry.id ?? '')) : [];
  });

/** A value to begin with where a slot has none. */
export function blank(slot: EditionSlot): unknown {
  if (slot.default !== undefined && slot.default !== null) return slot.default;
  if (slot.kind === 'number') return slot.least ?? 0;
  if (slot.kind === 'flag') return false;
  if (slot.kind === 'choice') return slot.values?.[0] ?? '';
  if (slot.kind === 'effects')
    return Object.fromEntries([[slot.effects?.[0]?.name, slot.effects?.[0]?.least]]);
  if (slot.kind === 'amounts') return {};
  if (slot.kind === 'row') return (slot.slots ?? []).map(blank);
  if (slot.kind === 'list')
    return Array.from({ length: slot.least ?? 0 }, () => blank(slot.of ?? { name: '', kind: 'text' }));
  if (slot.kind === 'group')
    return Object.fromEntries(
      (slot.slots ?? []).filter((one) => !one.optional).map((one) => [one.name, blank(one)]),
    );
  return '';
}

/** An id like the others of a section that none of them has: the next number, or a letter more. */
export function freshId(taken: readonly string[]): string {
  const last = taken.at(-1) ?? 'new';
  const digits = /\d+$/.exec(last)?.[0] ?? '';
  if (digits === '') return taken.includes(`${last}_b`) ? freshId([...taken, `${last}_b`]) : `${last}_b`;
  const stem = last.slice(0, -digits.length);
  for (let number = Number(digits) + 1; ; number += 1) {
    const id = stem + String(number).padStart(digits.length, '0');
    if (!taken.includes(id)) return id;
  }
}

/** The data with an id renamed wherever other tables name it: keys of decks, keyed tables, references. */
export function renameEverywhere(
  content: EditionContent,
  form: EditionForm,
  table: string,
  from: string,
  to: string,
) {
  const inSlot = (slot: EditionSlot, value: unknown): unknown => {
    if (slot.kind === 'amounts' && slot.table === table)
      return rename((value ?? {}) as Record<string, unknown>, from, to);
    return slot.kind === 'reference' && slot.table === table && value === from ? to : value;
  };
  const inEntry = (slots: readonly EditionSlot[], entry: Entry): Entry =>
    Object.fromEntries(
      Object.entries(entry).map(([name, value]) => {
        const slot = slots.find((one) => one.name === name);
        return [name, slot ? inSlot(slot, value) : value];
      }),
    );
  const inTable = (section: Section, entries: unknown): unknown => {
    if (Array.isArray(entries)) return entries.map((entry: Entry) => inEntry(section.slots, entry));
    const listed = Object.entries((entries ?? {}) as Record<string, Entry>);
    return Object.fromEntries(
      listed.map(([key, entry]) => [
        section.keyed === table && key === from ? to : key,
        inEntry(section.slots, entry),
      ]),
    );
  };
  const data: Record<string, Record<string, unknown>> = {};
  for (const [file, tables] of Object.entries(content.data)) data[file] = { ...tables };
  for (const section of sectionsOf(form)) {
    const tables = data[section.file];
    if (section.table !== '' && tables) tables[section.table] = inTable(section, tables[section.table]);
  }
  return { ...content, data, texts: renameTexts(content.texts, from, to) };
}

const renameTexts = (texts: EditionContent['texts'], from: string, to: string): EditionContent['texts'] =>
  Object.fromEntries(
    Object.entries(texts).map(([language, sentences]) => [
      language,
      Object.fromEntries(
        Object.entries(sentences).map(([key, text]) => [
          key.replace(new RegExp(`^(name|help)\\.${from}$`), `$1.${to}`),
          text,
        ]),
      ),
    ]),
  );

/** Where a mistake is: its section, its entry, and the way from there; undefined for what no form shows. */
export interface Place {
  readonly section: Section;
  readonly key: string | number;
  readonly way: Way;
}

export function placeOf(
  mistake: EditionMistake,
  content: EditionContent,
  sections: readonly Section[],
): Place | undefined {
  const [table = '', entry, ...way] = mistake.where;
  const inTable = sections.find((one) => one.file === mistake.file && one.table === table);
  if (inTable) {
    const keys = keysOf(content, inTable);
    const key = keys.find((one) => one === entry || idAt(content, inTable, one) === entry);
    return { section: inTable, key: key ?? keys[0] ?? 0, way: key === undefined ? [] : way };
  }
  const whole = sections.find((one) => one.file === mistake.file && one.table === '');
  if (whole) return { section: whole, key: '', way: mistake.where };
  const text = /^(?:name|help)$/.test(String(table)) ? String(entry ?? '') : '';
  for (const section of text === '' ? [] : sections)
    for (const key of keysOf(content, section))
      if (section.table !== '' && idAt(content, section, key) === text)
        return { section, key, way: [String(table)] };
  const first = sections.find((one) => one.file === mistake.file);
  return first && { section: first, key: keysOf(content, first)[0] ?? 0, way: [] };
}
