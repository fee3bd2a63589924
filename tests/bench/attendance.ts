import type { TestPlatform } from '#tests/support/platform';
import type { Bench } from './bench-setting';
import { compare } from './compare';
import { report } from './report';

const RECORDS = 1_000_000;
const PLAYERS = 5000;
/** Fewer rounds than elsewhere: most of the time of this bench goes into filling the table. */
const ROUNDS = 3;

/** Page 1 of a million records, and one record after the other on top of them. */
export const benchAttendance: Bench = async ({ platform, baseline }) => {
  const leader = await platform.signInWith({ id: '2002', username: 'leader' }, ['manage_attendance']);
  const headers = { authorization: `Bearer ${leader.token}`, 'content-type': 'application/json' };
  await fillAttendance(platform);
  const list = () => ({ path: '/attendance', headers });
  const listed = await compare(
    { name: 'product', url: platform.baseUrl, request: list },
    { name: 'hand-written', url: baseline.url, request: list },
    { rounds: ROUNDS },
  );
  // Each server records for an event of its own, so that the two begin alike.
  const create = (server: string) => (number: number) => ({
    method: 'POST' as const,
    path: '/attendance',
    headers,
    body: JSON.stringify({
      rsn: `Player ${number % PLAYERS}`,
      event: `Night ${Math.floor(number / PLAYERS)} of the ${server}`,
      date: '2026-05-01',
      points: 10,
    }),
  });
  const created = await compare(
    { name: 'product', url: platform.baseUrl, request: create('product') },
    { name: 'hand-written', url: baseline.url, request: create('hand-written') },
    { rounds: ROUNDS, status: 201, compared: withoutItsOwn },
  );
  return [report(`GET /attendance, page 1 of ${RECORDS}`, listed), report('POST /attendance', created)].join(
    '',
  );
};

/** A new record without what differs from the next by nature. */
function withoutItsOwn(text: string): string {
  return text.replace(/"(id|event|created_at)":("[^"]*"|\d+)/g, '"$1":…');
}

/** A million records: 5,000 players on 200 days. */
export async function fillAttendance(platform: TestPlatform): Promise<void> {
  const perPlayer = RECORDS / PLAYERS;
  await platform.sql(
    `INSERT INTO attendance.records (rsn, rsn_folded, event, date, points, recorded_by, recorded_by_id)
     SELECT 'Player ' || player, 'player ' || player, 'Event ' || day % 60, date '2023-01-01' + day, day % 50, 'bench', '1'
     FROM generate_series(0, $1::int - 1) player, generate_series(0, $2::int - 1) day`,
    [PLAYERS, perPlayer],
  );
  for (const table of ['records', 'event_days', 'player_totals']) {
    await platform.sql(`VACUUM ANALYZE attendance.${table}`);
  }
}
