import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Transaction } from '#kit/database/database';
import { numberLeftEvents } from '#kit/database/event-log';
import type { PoolDatabase } from '#kit/database/pool-database';
import type { EventDescriptions } from '#kit/event-log';
import type { JobQueue } from '#kit/jobs/job-queue';
import { EVENT_CHANNEL } from '#protocol/event-log/announcement';
import { type LoggedEvent, loggedEvent } from '#protocol/event-log/logged-event';
import { recordLogged } from './automation/occurrence.commands';
import { tryWithExclusiveLock } from './delivery/running-work';
import { recordWebhookDeliveries } from './webhooks/webhook-delivery.commands';

const BATCH_SIZE = 500;

const IS_NEW = {
  name: 'game_has_new_events',
  text: `SELECT EXISTS (SELECT FROM event_log.entries e WHERE e.position >
      coalesce((SELECT position FROM game.event_positions WHERE reader = 'deliveries'), 0)) AS "isNew"`,
} as const;

/** Takes the row lock of the position; the first reader begins with the first entry. */
const LOCK_POSITION = {
  name: 'game_lock_event_position',
  text: `INSERT INTO game.event_positions (reader, position) VALUES ('deliveries', 0)
    ON CONFLICT (reader) DO UPDATE SET reader = excluded.reader RETURNING position`,
} as const;

/** $1 after, $2 number of entries. */
const ENTRIES = {
  name: 'game_logged_events',
  text: `SELECT position::float8 AS position, type, subject, data,
      to_char(recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
    FROM event_log.entries WHERE position > $1 ORDER BY position LIMIT $2`,
} as const;

/** $1 position of the last entry that was read. */
const ADVANCE = {
  name: 'game_advance_event_position',
  text: `UPDATE game.event_positions SET position = $1 WHERE reader = 'deliveries'`,
} as const;

interface ReaderDependencies {
  readonly database: Database;
  readonly jobs: JobQueue;
  readonly descriptions: EventDescriptions;
}

/**
 * Creates the deliveries of the events that were logged since the last call. The position and the deliveries
 * are written in one transaction, and entries become visible in the order of their positions: each event is
 * read exactly once.
 *
 * @param stopping ends it after a batch.
 */
export async function readEvents(dependencies: ReaderDependencies, stopping: AbortSignal): Promise<void> {
  await numberLeftEvents(dependencies.database);
  // Without a lock while there is nothing to do.
  if (!(await dependencies.database.row<{ isNew: boolean }>(IS_NEW))?.isNew) return;
  while (!stopping.aborted) {
    const count = await dependencies.database.transaction((transaction) =>
      readBatch(dependencies, transaction),
    );
    if (count < BATCH_SIZE) return;
  }
}

/** @returns the number of entries read. */
async function readBatch(
  { jobs, descriptions }: ReaderDependencies,
  transaction: Transaction,
): Promise<number> {
  const reader = await transaction.row<{ position: string }>(LOCK_POSITION);
  const rows = await transaction.rows<{ position: number }>(ENTRIES, [reader?.position ?? 0, BATCH_SIZE]);
  const last = rows.at(-1);
  if (!last) return 0;
  // Events of unknown types were written by a newer version, whose processes alone offer them.
  const events: LoggedEvent[] = rows.flatMap((row) => loggedEvent.safeParse(row).data ?? []);
  if (await recordWebhookDeliveries(transaction, events)) {
    await jobs.send(transaction, 'webhook-delivery', {});
  }
  if (await recordLogged(transaction, descriptions, events, new Date())) {
    await jobs.send(transaction, 'game-delivery', {});
  }
  await transaction.rows(ADVANCE, [last.position]);
  return rows.length;
}

/** How often the log is read without an announcement. */
const READ_MS = 2000;

/** Events that follow an announced one are collected for this long: each read is a transaction. */
const COLLECT_MS = 250;

/**
 * Reads the event log until the signal is aborted: at once, after announcements and every two seconds.
 * Returns at once if another process reads it.
 */
export async function followEvents(
  { database, ...rest }: ReaderDependencies & { readonly database: PoolDatabase },
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
        await readEvents({ database, ...rest }, ended);
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
