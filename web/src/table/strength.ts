import { say } from '../text/say';
import type { Mind } from '../wire/types';

/** How strong a bot is and how long it thinks, with its title where the seat is called otherwise. */
export function strength(name: string, mind: Mind): string {
  const title = name.startsWith(mind.title) ? say('table.bot') : mind.title;
  const level = mind.level === null ? '' : say('table.level', { level: mind.level });
  const time = mind.seconds ? say('table.thinks', { seconds: mind.seconds }) : '';
  return [title, level, time].filter(Boolean).join(', ');
}
