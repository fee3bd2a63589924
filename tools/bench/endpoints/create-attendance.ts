import type { BenchEndpoint } from './bench-endpoint';

const PLAYERS = 1000;

/** Number of events recorded concurrently, one leader each. */
const EVENTS = 64;

/** Leaders record attendance, each for a separate event. */
export const createAttendance = recording(EVENTS, '2002', {
  name: 'create-attendance',
  title: 'POST /attendance',
});

/** All leaders record for one event: writes are serialized, because they update the same count. */
export const createAttendanceOfOneEvent = recording(1, '2003', {
  name: 'create-attendance-of-one',
  title: 'POST /attendance (all for one event)',
});

/** Defines the endpoint with separate events for each contestant. */
function recording(
  events: number,
  leader: string,
  named: Pick<BenchEndpoint, 'name' | 'title'>,
): BenchEndpoint {
  return {
    ...named,
    data: 'attendance',
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
