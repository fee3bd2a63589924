import { Client } from 'pg';
import { type SeededPlayer, seedEvent, seedPlayer } from '#tests/contract/bingo/seed';
import { migratedDatabase } from '#tests/support/database';
import { eventually } from '#tests/support/eventually';
import { startPlatform, type TestPlatform } from '#tests/support/platform';

const TASKS = [
  { position: 0, name: 'Mine', description: '', points: 10, trigger: 'xp_gain:mining:4000' },
  {
    position: 1,
    name: 'Both',
    description: '',
    points: 20,
    trigger: 'all(xp_gain:mining:3000; kc_gain:zulrah:2)',
  },
];
const PLAYERS = 3;
/** The last reading reaches the goal. */
const READINGS = 40;
const STEP = 100;

/**
 * Sends a reading of each player to the queue.
 *
 * @param index how many steps were gained since the baseline.
 */
async function sendReading(
  platform: TestPlatform,
  players: readonly SeededPlayer[],
  index: number,
  start: number,
) {
  for (const [id, { rsn }] of players.entries()) {
    const name = rsn.toLowerCase();
    const at = new Date(start + index * 1000).toISOString();
    const amounts = { experience: { mining: index * STEP }, kills: { zulrah: 100 } };
    const reading = { name, readAt: at, player: { id, name, takenAt: at, ...amounts } };
    await platform.sql(`INSERT INTO pgboss.job (name, data, retry_limit) VALUES ('bingo-reading', $1, 10)`, [
      JSON.stringify(reading),
    ]);
  }
}

const progressOf = (platform: TestPlatform) =>
  platform.sql<{ id: string; position: number; change: string; entries: number; completed: number }>(
    `SELECT participant_id AS id, position, sum(change) AS change, count(*)::integer AS entries,
        count(*) FILTER (WHERE completed)::integer AS completed
      FROM bingo.ledger WHERE source = 'tracker' GROUP BY participant_id, position ORDER BY participant_id, position`,
  );

const appliedReadings = (platform: TestPlatform) =>
  platform.sql('SELECT FROM bingo.ledger WHERE source = $1', ['tracker']);

describe('kill -9 of the process that holds the baselines', () => {
  it('loses no gain: its jobs are repeated, and count from the baselines although later readings came first', async () => {
    const database = await migratedDatabase();
    const environment = { DATABASE_URL: database.url, TRACKER: 'off' };
    const first = await startPlatform(environment);
    const event = await seedEvent(first, { tasks: TASKS });
    const players: SeededPlayer[] = [];
    while (players.length < PLAYERS) players.push(await seedPlayer(first, event));
    const start = Date.now() + 60_000;
    const applying = new Client({ connectionString: database.url });
    await applying.connect();
    await applying.query('BEGIN');
    await applying.query('SELECT FROM bingo.participants FOR UPDATE');
    await sendReading(first, players, 0, start);
    await eventually(async () =>
      expect(
        await first.sql(`SELECT FROM pgboss.job WHERE name = 'bingo-reading' AND state = 'active'`),
      ).toHaveLength(PLAYERS),
    );
    process.kill(first.pid, 'SIGKILL');
    await first.stop();
    await applying.query('ROLLBACK');
    await applying.end();
    const second = await startPlatform(environment);
    await sendReading(second, players, 5, start);
    await eventually(async () =>
      expect(await second.sql('SELECT FROM bingo.measurements')).toHaveLength(PLAYERS),
    );
    await sendReading(second, players, READINGS, start);

    await eventually(async () => {
      const done = await second.sql('SELECT FROM bingo.completions WHERE position = 0');
      expect(done).toHaveLength(PLAYERS);
    });
    const progress = await progressOf(second);
    const single = progress.filter(({ position }) => position === 0);
    expect(single.map(({ change }) => Number(change))).toEqual(players.map(() => READINGS * STEP));
    await second.stop();
    await database.drop();
  }, 240_000);
});

describe('kill -9 while two processes apply readings', () => {
  it.each([3, 12])(
    'after %i entries counts every gain once',
    async (after) => {
      const database = await migratedDatabase();
      const environment = { DATABASE_URL: database.url, TRACKER: 'off' };
      const [first, second] = [await startPlatform(environment), await startPlatform(environment)];
      const event = await seedEvent(first, { tasks: TASKS });
      const players: SeededPlayer[] = [];
      while (players.length < PLAYERS) players.push(await seedPlayer(first, event));
      const start = Date.now() + 60_000;
      for (let index = 0; index < READINGS; index += 1) await sendReading(second, players, index, start);
      await eventually(async () => expect((await appliedReadings(second)).length).toBeGreaterThan(after));
      process.kill(first.pid, 'SIGKILL');
      await first.stop();
      await sendReading(second, players, READINGS, start);

      await eventually(async () => {
        const done = await second.sql('SELECT FROM bingo.completions WHERE position = 0');
        expect(done).toHaveLength(PLAYERS);
      }, 120_000);
      const progress = await progressOf(second);
      const single = progress.filter(({ position }) => position === 0);
      expect(single.map(({ change }) => Number(change))).toEqual(players.map(() => READINGS * STEP));
      expect(single.map(({ completed }) => completed)).toEqual(players.map(() => 1));
      const [counts] = await second.sql<{ wrong: number }>(
        `SELECT count(*)::integer AS wrong FROM bingo.counts n WHERE n.count <> (
            SELECT sum(l.change) FROM bingo.ledger l WHERE l.participant_id = n.participant_id AND l.position = n.position)`,
      );
      expect(counts?.wrong).toBe(0);
      await second.stop();
      await database.drop();
    },
    240_000,
  );
});
