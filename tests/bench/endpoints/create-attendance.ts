import type { BenchEndpoint } from './bench-endpoint';

const PLAYERS = 1000;

/** A leader who records who attended, one record after the other. Each server records for events of its own. */
export const createAttendance: BenchEndpoint = {
  name: 'create-attendance',
  title: 'POST /attendance',
  singleArea: true,
  writes: true,
  kept: false,
  status: 201,
  comparable: (text) => text.replace(/"(id|event|created_at)":("[^"]*"|\d+)/g, '"$1":…'),
  prepare: async (platform) => {
    const { token } = await platform.signInWith({ id: '2002', username: 'leader' }, ['manage_attendance']);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return (contestant) => ({
      next: (number) => ({
        method: 'POST',
        path: '/attendance',
        headers,
        body: JSON.stringify({
          rsn: `Player ${number % PLAYERS}`,
          event: `Night ${Math.floor(number / PLAYERS)} of the ${contestant}`,
          date: '2026-05-01',
          points: 10,
        }),
      }),
    });
  },
};
