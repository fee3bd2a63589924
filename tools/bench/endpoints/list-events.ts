import { readEndpoint } from './bench-endpoint';

export const listEvents = readEndpoint(
  { name: 'list', title: 'GET /bingo/events (200)', kept: true },
  async () => [{ path: '/bingo/events' }],
);
