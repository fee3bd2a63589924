import { readEndpoint } from './bench-endpoint';

export const statistics = readEndpoint(
  { name: 'statistics', title: 'GET /attendance/stats', kept: true },
  async () => [{ path: '/attendance/stats' }],
);
