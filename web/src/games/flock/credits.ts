import type { Credits } from '../board';

export const credits: Credits = { design: 'Marc Di Stefano', publisher: 'nice games, 2020' };
