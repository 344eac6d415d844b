import type { Credits } from '../board';

export const credits: Credits = { design: 'Jay Vowles', publisher: 'Side Room Games, 2020' };
