import type { Letterhead } from '../html';

export const IDENTITY: Letterhead = {
  name: 'identity provider',
  notice: 'invented users, no passwords',
};
