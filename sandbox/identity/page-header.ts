import type { PageHeader } from '../html';

export const IDENTITY: PageHeader = {
  name: 'identity provider',
  notice: 'invented users, no passwords',
};
