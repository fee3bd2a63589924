import { setTimeout as delay } from 'node:timers/promises';
import type { PoolDatabase } from '#kit/database/pool-database';
import { EVENT_CHANNEL } from '#protocol/event-log/announcement';
import { tryWithExclusiveLock } from '../exclusive-lock';
import { type ReaderDependencies, readEvents } from './read-events';

/** How often the log is read without an announcement. */
const READ_MS = 2000;

/**
 * Reads the event log until the signal is aborted: at once, after each announcement and every two seconds. Returns at once if
 * another process reads it.
 */
export async function followEvents(
  { database, ...others }: ReaderDependencies & { readonly database: PoolDatabase },
  stopping: AbortSignal,
): Promise<void> {
  await tryWithExclusiveLock(database, 'event-reading', async (lost, client) => {
    const ended = AbortSignal.any([stopping, lost]);
    let announced = new AbortController();
    const onAnnounced = () => announced.abort();
    client.on('notification', onAnnounced);
    await client.query(`LISTEN ${EVENT_CHANNEL}`);
    try {
      while (!ended.aborted) {
        announced = new AbortController();
        await readEvents({ database, ...others }, ended);
        await delay(READ_MS, undefined, { signal: AbortSignal.any([ended, announced.signal]) }).catch(
          () => undefined,
        );
      }
    } finally {
      client.off('notification', onAnnounced);
      // The connection is used again for other work.
      if (!lost.aborted) await client.query(`UNLISTEN ${EVENT_CHANNEL}`);
    }
  });
}
