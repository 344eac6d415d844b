import type { Credits } from '../board';

export const credits: Credits = { design: 'Craig Stern', publisher: 'Sinister Design, 2018' };
