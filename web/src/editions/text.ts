import { speaking } from '../text/say';
import en from './languages/en.json';

export type Key = keyof typeof en;

/** The sentences of the editor and of the choice of an edition. */
export const say = speaking(en, import.meta.glob('./languages/*.json', { eager: true, import: 'default' }));
