import { speaking } from '../../text/say';
import en from './languages/en.json';

export const say = speaking(en, import.meta.glob('./languages/*.json', { eager: true, import: 'default' }));
