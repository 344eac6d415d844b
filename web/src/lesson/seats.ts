import { say } from '../text/say';
import type { Seat, View } from '../wire/types';

/** The people of a lesson: the learner, and opponents who do what the lesson needs. */
export function lessonSeats(view: View, learner: number): readonly Seat[] {
  const count = Array.isArray(view.seats) ? view.seats.length : 2;
  let others = 0;
  return Array.from({ length: count }, (_, seat): Seat => {
    if (seat !== learner) others += 1;
    return {
      seat,
      label: String(seat),
      kind: seat === learner ? 'human' : 'bot',
      name:
        seat === learner
          ? say('lesson.you')
          : say('lesson.other', { number: count > 2 ? others : '' }).trim(),
      player: null,
      bot: null,
      stand_in: null,
      faction: '',
      share: null,
      side: seat,
      mind: null,
    };
  });
}
