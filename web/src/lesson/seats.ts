import { say } from '../text/say';
import { chair } from '../wire/chair';
import type { Seat, View } from '../wire/types';

/** How many play, by what views call it: a list, a table, or the number itself. */
function seatsIn(view: View): number {
  const told = view.seats ?? view.players ?? 2;
  return typeof told === 'number' ? told : Object.keys(told).length;
}

/** The people of a lesson: the learner, and opponents who do what the lesson needs. */
export function lessonSeats(view: View, learner: number): readonly Seat[] {
  const count = seatsIn(view);
  let others = 0;
  return Array.from({ length: count }, (_, seat) => {
    if (seat !== learner) others += 1;
    const name =
      seat === learner ? say('lesson.you') : say('lesson.other', { number: count > 2 ? others : '' }).trim();
    return chair(seat, { label: String(seat), kind: seat === learner ? 'human' : 'bot', name });
  });
}
