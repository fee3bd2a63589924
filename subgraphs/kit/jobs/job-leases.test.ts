import PgBoss from 'pg-boss';
import pino from 'pino';
import { type TestDatabase, testDatabase } from '#tests/support/database';
import { JobLeases } from './job-leases';
import { migrateJobs } from './job-queue';

const QUEUE = 'bingo-reading';
const log = pino({ level: 'silent' });

let database: TestDatabase;
let boss: PgBoss;

beforeAll(async () => {
  database = await testDatabase();
  await migrateJobs(database.url);
  boss = new PgBoss({ connectionString: database.url, max: 1, supervise: false, schedule: false });
  await boss.start();
});
afterAll(async () => {
  await boss.stop({ graceful: false, wait: true });
  await database.drop();
});

/** Sends a job and fetches it, as a worker does. */
async function fetched(options: object = {}): Promise<string> {
  await boss.send(QUEUE, {}, { retryLimit: 2, ...options });
  const [job] = await boss.fetch(QUEUE);
  if (!job) throw new Error('the job was not fetched');
  return job.id;
}

const lapse = (id: string) =>
  boss
    .getDb()
    .executeSql(`UPDATE pgboss.job SET started_on = now() - interval '1 minute' WHERE id = $1`, [id]);

const stateOf = async (id: string) => (await boss.getJobById(QUEUE, id))?.state;

describe('the lease of a job', () => {
  it('ends unless it is renewed: then the job is repeated at once', async () => {
    const leases = new JobLeases(boss.getDb(), log);
    const id = await fetched();
    expect(await leases.reclaim()).toEqual([]);
    expect(await stateOf(id)).toBe('active');
    await lapse(id);
    expect(await leases.reclaim()).toEqual([QUEUE]);
    expect(await stateOf(id)).toBe('retry');
    const [again] = await boss.fetch(QUEUE);
    expect(again?.id).toBe(id);
    await boss.complete(QUEUE, id);
  });

  it('is renewed while the process holds the job, and only then', async () => {
    const leases = new JobLeases(boss.getDb(), log);
    const [kept, released] = [await fetched(), await fetched()];
    leases.hold(QUEUE, [kept, released]);
    leases.release(QUEUE, [released]);
    for (const id of [kept, released]) await lapse(id);
    await leases.renew();
    await leases.reclaim();
    expect([await stateOf(kept), await stateOf(released)]).toEqual(['active', 'retry']);
    await boss.complete(QUEUE, kept);
    await boss.fetch(QUEUE);
    await boss.complete(QUEUE, released);
  });

  it('does not revive a job that was completed', async () => {
    const leases = new JobLeases(boss.getDb(), log);
    const id = await fetched();
    leases.hold(QUEUE, [id]);
    await boss.complete(QUEUE, id);
    await lapse(id);
    await leases.renew();
    expect(await leases.reclaim()).toEqual([]);
    expect(await stateOf(id)).toBe('completed');
  });

  it('ends a job without further attempts', async () => {
    const leases = new JobLeases(boss.getDb(), log);
    const id = await fetched({ retryLimit: 0 });
    await lapse(id);
    expect(await leases.reclaim()).toEqual([QUEUE]);
    expect(await stateOf(id)).toBe('failed');
  });
});
