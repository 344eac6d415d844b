/** The languages of the page: one file `languages/<language>.json` here, and one in each game's folder. */

export type Catalogues = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The sentences of the shell, by file. */
export const catalogues: Catalogues = import.meta.glob('./languages/*.json', {
  eager: true,
  import: 'default',
});

const codeOf = (file: string): string => file.replace(/^.*\/|\.json$/g, '');

/** Every language with its own name, English first. */
export const languages: readonly { readonly value: string; readonly title: string }[] = Object.entries(
  catalogues,
)
  .map(([file, sentences]) => ({ value: codeOf(file), title: sentences['language.name'] ?? codeOf(file) }))
  .sort((a, b) => Number(b.value === 'en') - Number(a.value === 'en') || a.title.localeCompare(b.title));

/** The first of the *wanted* languages, such as `de-AT`, that the page has; else English. */
export const bestLanguage = (wanted: readonly string[]): string =>
  wanted.map((tag) => tag.split('-')[0] ?? '').find((tag) => languages.some(({ value }) => value === tag)) ??
  'en';
