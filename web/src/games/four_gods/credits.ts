import type { Credits } from '../board';

export const credits: Credits = { design: 'Christophe Boelinger', publisher: 'Ludically, 2016' };
