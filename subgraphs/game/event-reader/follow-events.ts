import { setTimeout as delay } from 'node:timers/promises';
import type { PoolDatabase } from '#kit/database/pool-database';
import { EVENT_CHANNEL } from '#protocol/event-log/announcement';
import { tryWithExclusiveLock } from '../exclusive-lock';
import { type ReaderDependencies, readEvents } from './read-events';

/** How often the log is read without an announcement. */
const READ_MS = 2000;

/** Events that follow an announced one are collected for this long: each read is a transaction. */
const COLLECT_MS = 250;

/**
 * Reads the event log until the signal is aborted: at once, after announcements and every two seconds.
 * Returns at once if another process reads it.
 */
export async function followEvents(
  { database, ...others }: ReaderDependencies & { readonly database: PoolDatabase },
  stopping: AbortSignal,
): Promise<void> {
  await tryWithExclusiveLock(database, 'event-reading', async (lost, client) => {
    const ended = AbortSignal.any([stopping, lost]);
    let announced = new AbortController();
    const wake = () => announced.abort();
    const waitFor = (milliseconds: number, signal: AbortSignal) =>
      delay(milliseconds, undefined, { signal }).catch(() => undefined);
    ended.addEventListener('abort', wake);
    client.on('notification', wake);
    await client.query(`LISTEN ${EVENT_CHANNEL}`);
    try {
      while (!ended.aborted) {
        announced = new AbortController();
        await readEvents({ database, ...others }, ended);
        await waitFor(COLLECT_MS, ended);
        await waitFor(READ_MS, announced.signal);
      }
    } finally {
      client.off('notification', wake);
      // The connection is used again for other work.
      if (!lost.aborted) await client.query(`UNLISTEN ${EVENT_CHANNEL}`);
    }
  });
}
