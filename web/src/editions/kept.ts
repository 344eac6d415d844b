import type { EditionContent } from '../wire/types';

/** Editions that this browser keeps: one of each game, as it was last written or brought along. */
const keyOf = (game: string): string => `theomachy-edition-${game}`;

export function kept(game: string): EditionContent | undefined {
  try {
    const text = localStorage.getItem(keyOf(game));
    return text === null ? undefined : (JSON.parse(text) as EditionContent);
  } catch {
    return undefined;
  }
}

export function keep(content: EditionContent): void {
  try {
    localStorage.setItem(keyOf(content.game), JSON.stringify(content));
  } catch {
    // a full or forbidden storage only means that the next visit starts with ours
  }
}
