import type { Credits } from '../board';

export const credits: Credits = {
  design: 'Oliver Josiah, Charlotte Dowling',
  publisher: 'The Ministry of Meeples',
};
