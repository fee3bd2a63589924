import pino from 'pino';
import { ImageStorage } from '#kit/files/image-storage';
import { type JobQueue, openJobQueue } from '#kit/jobs/job-queue';
import type { FileStore } from '#runtime/files/file-store';
import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { eventually } from '#tests/support/eventually';
import { openTestArea, type TestArea } from '../test-support/open-test-area';
import { addEvent, ORGANISER, submit } from '../test-support/proofs';
import { TILE_IMAGES } from './image.queries';

const DELETE = 'mutation ($id: ID!) { deleteTileEvent(id: $id) { success } }';

let database: TestDatabase;
let area: TestArea;
let jobs: JobQueue;
beforeAll(async () => {
  database = await migratedDatabase();
  area = await openTestArea(database.url);
  jobs = await openJobQueue(database.url, pino({ level: 'silent' }));
});
afterAll(async () => {
  await jobs.stop(1000);
  await area.close();
  await database.drop();
});

const storageOn = (files: FileStore) =>
  new ImageStorage(TILE_IMAGES, { database: area.database, jobs, files });

/** Returns the pending image removal jobs. */
function pendingJobs(): Promise<{ id: string; data: unknown }[]> {
  return area.dataSource.query(
    `SELECT id, data FROM pgboss.job WHERE name = 'tile-image-removal' AND state IN ('created', 'retry') ORDER BY created_on`,
  );
}

describe('images', () => {
  it('of a deleted event are removed, and others stay', async () => {
    const [gone] = await addEvent(area, 'gone');
    const [stays] = await addEvent(area, 'stays');
    await submit(area, { eventId: 'stays', tileId: stays, userId: '7' });
    const before = area.temporary.left();
    for (const userId of ['7', '8', '9']) await submit(area, { eventId: 'gone', tileId: gone, userId });
    expect(area.temporary.left()).toHaveLength(before.length + 6);
    await area.ask(DELETE, { id: 'gone' }, ORGANISER);
    await eventually(() => expect(area.temporary.left()).toEqual(before));
  });

  it('are retried until removal succeeds', async () => {
    const [tileId] = await addEvent(area, 'again');
    const before = area.temporary.left();
    await submit(area, { eventId: 'again', tileId, userId: '7' });
    const files = area.temporary.left().filter((file) => !before.includes(file));
    let failures = 2;
    const failing: FileStore = {
      ...area.temporary.files,
      delete: async (key) => {
        failures -= 1;
        if (failures >= 0) throw new Error('The store is away');
        await area.temporary.files.delete(key);
      },
    };
    const remove = storageOn(failing).removalHandler();
    const [row] = await area.dataSource.query(
      `SELECT image_name AS name, image_type AS type FROM events.submissions WHERE event_id = 'again'`,
    );
    await area.dataSource.query(`DELETE FROM events.submissions WHERE event_id = 'again'`);
    const job = { id: 'job', data: { images: [row] } };
    await expect(remove(job)).rejects.toThrow('The store is away');
    await expect(remove(job)).rejects.toThrow('The store is away');
    expect(area.temporary.left()).toEqual(expect.arrayContaining(files));
    await remove(job);
    expect(area.temporary.left()).toEqual(before);
    await remove(job);
  });

  it('without a proof are removed by the job sent before they were written', async () => {
    const [tileId] = await addEvent(area, 'kept');
    await submit(area, { eventId: 'kept', tileId, userId: '7' });
    const kept = area.temporary.left();
    const storage = storageOn(area.temporary.files);
    const orphan = { name: 'orphan', type: 'image/png' } as const;
    await area.database.transaction((transaction) => storage.scheduleOrphanRemoval(transaction, orphan));
    await area.temporary.files.put('tile-images/orphan.png', Buffer.from('x'));
    const remove = storage.removalHandler();
    const sent = await pendingJobs();
    // One per submitted proof, and one for the orphan.
    expect(sent.length).toBeGreaterThan(1);
    for (const job of sent) await remove(job);
    expect(area.temporary.left()).toEqual(kept);
  });

  it('are checked with a delay, while the proof may be in flight', async () => {
    const [{ seconds }] = await area.dataSource.query(
      `SELECT min(extract(epoch FROM start_after - created_on))::integer AS seconds FROM pgboss.job
        WHERE name = 'tile-image-removal' AND data -> 'images' @> '[{"name": "orphan"}]'`,
    );
    expect(seconds).toBeGreaterThanOrEqual(600);
  });

  it('are retried for weeks while a store is unavailable', async () => {
    const [{ retries, days, backoff }] = await area.dataSource.query(
      `SELECT retry_limit AS retries, retry_backoff AS backoff, extract(day FROM keep_until - start_after)::integer AS days
        FROM pgboss.job WHERE name = 'tile-image-removal' LIMIT 1`,
    );
    expect(backoff).toBe(true);
    // The first sixteen take days, each of the others more than half a day.
    expect(retries).toBeGreaterThanOrEqual(16 + 2 * 30);
    expect(days).toBeGreaterThan(180);
  });
});
