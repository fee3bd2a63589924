import pino from 'pino';
import { DataSource } from 'typeorm';
import { type TestDatabase, testDatabase } from '#tests/support/database';
import { eventually } from '#tests/support/eventually';
import { PoolDatabase } from '../database/pool-database';
import { type JobQueue, migrateJobs, openJobQueue } from './job-queue';

describe('the job queue', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let jobs: JobQueue;

  beforeAll(async () => {
    database = await testDatabase();
    await migrateJobs(database.url);
    dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    jobs = await openJobQueue(database.url, pino({ level: 'silent' }));
  });

  afterAll(async () => {
    await jobs.stop(2000);
    await dataSource.destroy();
    await database.drop();
  });

  const send = (number: number) =>
    new PoolDatabase(dataSource).transaction((transaction) =>
      jobs.send(transaction, 'activity-log', { number }),
    );

  it('runs each job of a burst, and retries a failed one with the same id', async () => {
    const attempts = new Map<number, string[]>();
    await Promise.all(Array.from({ length: 150 }, (_, number) => send(number)));
    jobs.work('activity-log', async ({ id, data }) => {
      const { number } = data as { number: number };
      attempts.set(number, [...(attempts.get(number) ?? []), id]);
      if (number === 7 && attempts.get(number)?.length === 1) throw new Error('not yet');
    });

    await eventually(() => {
      expect(attempts.size).toBe(150);
      expect(attempts.get(7)).toHaveLength(2);
    });

    expect(new Set(attempts.get(7)).size).toBe(1);
    expect([...attempts.values()].flat()).toHaveLength(151);
  });

  it('runs waiting jobs as a batch, and one by one if the batch fails', async () => {
    const queue = 'game-delivery';
    const batches: number[][] = [];
    const numbered = await openJobQueue(database.url, pino({ level: 'silent' }));
    await Promise.all(
      Array.from({ length: 5 }, (_, number) =>
        new PoolDatabase(dataSource).transaction((transaction) =>
          numbered.send(transaction, queue, { number }),
        ),
      ),
    );
    numbered.workTogether(queue, async (jobs) => {
      const numbers = jobs.map(({ data }) => (data as { number: number }).number).sort();
      batches.push(numbers);
      const tried = batches.flat().filter((number) => number === 3).length;
      if (numbers.includes(3) && tried <= 2) throw new Error('neither with others nor at once');
    });
    await eventually(async () => {
      const left = await dataSource.query(
        `SELECT count(*)::int AS count FROM pgboss.job WHERE name = '${queue}' AND state <> 'completed'`,
      );
      expect(left).toEqual([{ count: 0 }]);
    });
    await numbered.stop(2000);
    const [all, ...single] = batches;
    expect(all).toEqual([0, 1, 2, 3, 4]);
    // The job that failed by itself is retried later.
    expect(single.map(([number]) => number).sort()).toEqual([0, 1, 2, 3, 3, 4]);
  });

  it('sends within a transaction outside TypeORM, and nothing after a rollback', async () => {
    const sent = () =>
      dataSource.query(`SELECT data FROM pgboss.job WHERE name = 'calendar-sync' ORDER BY data->>'number'`);
    const send = (number: number, then: () => void) =>
      new PoolDatabase(dataSource).transaction(async (transaction) => {
        await jobs.send(transaction, 'calendar-sync', { number });
        then();
      });
    await send(1, () => undefined);
    const undone = send(2, () => {
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await sent()).toEqual([{ data: { number: 1 } }]);
    await dataSource.query(`DELETE FROM pgboss.job WHERE name = 'calendar-sync'`);
  });

  it('reports due jobs, failed ones that were retried, and the age of the oldest due job', async () => {
    const watched = await openJobQueue(database.url, pino({ level: 'silent' }));
    const wait = (seconds: number) =>
      new PoolDatabase(dataSource).transaction((transaction) =>
        watched.send(transaction, 'game-delivery', {}, seconds),
      );
    await Promise.all([wait(0), wait(0), wait(3600)]);
    await dataSource.query(
      "UPDATE pgboss.job SET start_after = now() - interval '90 seconds' WHERE name = 'game-delivery' AND start_after <= now()",
    );

    await dataSource.query(
      `INSERT INTO pgboss.job (name, state, retry_limit) VALUES ('game-delivery', 'failed', 10), ('game-delivery', 'failed', 0)`,
    );

    const found = await watched.backlog();
    await watched.stop(2000);

    const waiting = found.find(({ queue }) => queue === 'game-delivery');
    expect(waiting).toMatchObject({ due: 2, later: 1, active: 0, failed: 1 });
    expect(waiting?.oldestSeconds).toBeGreaterThanOrEqual(90);
    expect(found.find(({ queue }) => queue === 'calendar-sync')).toMatchObject({ due: 0, oldestSeconds: 0 });
  });

  it('logs each failed attempt with queue and reason', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const logged = await openJobQueue(database.url, log);
    let attempts = 0;
    logged.work('tile-image-removal', async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('the disk is full');
    });
    await new PoolDatabase(dataSource).transaction((transaction) =>
      jobs.send(transaction, 'tile-image-removal', {}),
    );
    await eventually(() => expect(attempts).toBe(2));
    await logged.stop(2000);
    const failures = lines.filter((line) => line.includes('a job failed'));
    expect(failures).toEqual([expect.stringMatching(/the disk is full.*"queue":"tile-image-removal"/)]);
  });

  it('logs once that jobs cannot be fetched and once that they are again, however many queues', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const logged = await openJobQueue(database.url, log);
    const logs = (message: string) => lines.filter((line) => line.includes(message)).length;
    let done = 0;
    await dataSource.query('ALTER TABLE pgboss.job RENAME TO unavailable');
    try {
      for (const queue of ['calendar-sync', 'tracker-demand', 'tracker-reading'] as const) {
        logged.work(queue, async () => {
          done += 1;
        });
      }
      await eventually(() => expect(lines).not.toEqual([]));
    } finally {
      await dataSource.query('ALTER TABLE pgboss.unavailable RENAME TO job');
    }
    await new PoolDatabase(dataSource).transaction((transaction) =>
      jobs.send(transaction, 'calendar-sync', {}),
    );
    await eventually(() => expect(done).toBe(1));
    await logged.stop(2000);
    expect(logs('jobs could not be fetched')).toBe(1);
    expect(logs('jobs are fetched again')).toBe(1);
    expect(logs('marked as completed')).toBe(0);
  });

  it('repeats a job once per time slot across processes', async () => {
    const others = await Promise.all([1, 2].map(() => openJobQueue(database.url, pino({ level: 'silent' }))));
    let done = 0;
    jobs.work('game-poll', async () => {
      done += 1;
    });
    const began = Date.now();
    for (const queue of [jobs, ...others]) queue.repeat('game-poll', 1);
    await eventually(() => expect(done).toBeGreaterThanOrEqual(3));
    const slots = Math.floor(Date.now() / 1000) - Math.floor(began / 1000) + 1;
    expect(done).toBeLessThanOrEqual(slots);
    await Promise.all(others.map((queue) => queue.stop(2000)));
  });

  it('contains no job of a transaction that was rolled back', async () => {
    const undone = new PoolDatabase(dataSource).transaction(async (transaction) => {
      await jobs.send(transaction, 'auth-housekeeping', {});
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const rows: unknown[] = await dataSource.query(
      "SELECT 1 FROM pgboss.job WHERE name = 'auth-housekeeping'",
    );
    expect(rows).toEqual([]);
  });
});
