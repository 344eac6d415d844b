/** What this browser remembers of its user: look, sound, language, pace. */

import { bestLanguage } from './text/languages';

export type Theme = 'auto' | 'light' | 'dark' | 'contrast';

export interface Settings {
  theme: Theme;
  language: string;
  volume: number; // of sounds: 0 is none, 1 is loud
  speed: number; // of animation: 1 is normal, 0 is none
  notify: boolean;
  danger: boolean; // mark what the opponents threaten
  panel: 'log' | 'rules' | 'chat' | null; // what is open beside the board
  bot: string; // the bot that is played at once
}

const KEY = 'theomachy-settings';
export const DEFAULTS: Settings = {
  theme: 'auto',
  language: bestLanguage(navigator.languages ?? [navigator.language]),
  volume: 0,
  speed: 1,
  notify: false,
  danger: true,
  panel: null,
  bot: 'level-3',
};

function remembered(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings: Settings = $state(remembered());

/** What is changed in another tab counts here too; else the next change here would undo it. */
addEventListener('storage', (event) => {
  if (event.key === KEY) Object.assign(settings, remembered());
});

/** Apply and remember; to be called inside an effect. */
export function keep(): void {
  const root = document.documentElement;
  if (settings.theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.lang = settings.language;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a full or forbidden storage only means that the next visit starts with defaults
  }
}
