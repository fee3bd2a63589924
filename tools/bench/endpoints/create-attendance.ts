import type { BenchEndpoint } from './bench-endpoint';

const PLAYERS = 1000;

/** Events that are recorded at the same time by as many leaders. */
const MANY = 64;

/** Leaders record who attended, each for an event of their own. */
export const createAttendance = recording(MANY, '2002', {
  name: 'create-attendance',
  title: 'POST /attendance',
});

/** Everybody records for one event: each write waits for the one before it, which changes the same count. */
export const createAttendanceOfOneEvent = recording(1, '2003', {
  name: 'create-attendance-of-one',
  title: 'POST /attendance (all for one event)',
});

/** Each server records for events of its own. */
function recording(
  events: number,
  leader: string,
  named: Pick<BenchEndpoint, 'name' | 'title'>,
): BenchEndpoint {
  return {
    ...named,
    singleArea: true,
    writes: true,
    kept: false,
    status: 201,
    comparable: (text) => text.replace(/"(id|event|created_at)":("[^"]*"|\d+)/g, '"$1":…'),
    prepare: async (platform) => {
      const user = { id: leader, username: `leader-${leader}` };
      const { token } = await platform.signInWith(user, ['manage_attendance']);
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      return (contestant) => ({
        next: (number) => {
          const [turn, event] = [Math.floor(number / events), number % events];
          const night = Math.floor(turn / PLAYERS);
          const record = {
            rsn: `Player ${turn % PLAYERS}`,
            event: `Night ${night} of ${event}/${events}, ${contestant}`,
            date: '2026-05-01',
            points: 10,
          };
          return { method: 'POST', path: '/attendance', headers, body: JSON.stringify(record) };
        },
      });
    },
  };
}
