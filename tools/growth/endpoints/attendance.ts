import { bearer, type Endpoint, read } from '../endpoint';
import { LARGEST_ANSWER } from '../sizes';

const RECORDS = 'records';

const today = () => new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const filtered = (how: string, query: () => string) =>
  read({ route: 'GET /attendance', how, of: RECORDS, by: 'member', path: () => `/attendance?${query()}` });

const standings = (period: string) =>
  read({
    route: 'GET /attendance/leaderboard',
    how: `?period=${period}`,
    of: RECORDS,
    by: 'anybody',
    path: () => `/attendance/leaderboard?period=${period}`,
  });

export const attendanceEndpoints: readonly Endpoint[] = [
  read({ route: 'GET /attendance/stats', of: RECORDS, by: 'anybody' }),
  ...['week', 'month', 'year', 'all'].map(standings),
  read({ route: 'GET /attendance', of: RECORDS, by: 'member' }),
  filtered('?rsn=', () => 'rsn=small_member'),
  filtered('?event=', () => 'event=Event%201'),
  filtered('?date_from=&date_to=', () => `date_from=${daysAgo(365)}&date_to=${today()}`),
  filtered('?event=&date_from=', () => `event=Event%200&date_from=${daysAgo(365)}`),
  read({ route: 'GET /attendance/me', of: RECORDS, by: 'member' }),
  read({
    route: 'GET /attendance/export',
    of: RECORDS,
    grows: 'one file with every record',
    largest: LARGEST_ANSWER,
    by: 'admin',
  }),
  read({
    route: 'GET /attendance/export',
    how: '?event=&date_from=&date_to=, one evening',
    of: RECORDS,
    by: 'admin',
    path: () => `/attendance/export?event=Event%200&date_from=${today()}&date_to=${today()}`,
  }),
  read({
    route: 'GET /attendance/export',
    how: '?event=',
    of: RECORDS,
    grows: 'one file with every record of the event',
    by: 'admin',
    path: () => '/attendance/export?event=Event%200',
  }),
  {
    route: 'POST /attendance',
    of: RECORDS,
    status: 201,
    request: ({ admin }, _, number) => ({
      path: '/attendance',
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(admin.token) },
      body: JSON.stringify({ rsn: `Player ${number}`, event: 'Tonight', date: today(), points: 5 }),
    }),
  },
];
