import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { Storage } from '#kit/database/data-source';
import type { Statement } from '#kit/database/statement';
import { EVENT_CHANNEL } from '#protocol/event-log/announcement';
import type { NewEvent } from '#protocol/event-log/logged-event';
import { type Database, deleteInBatches } from './database';

/** Key of the advisory lock that orders appending transactions; used by nothing else. */
const APPEND_LOCK = 6_041_830_947;

/** PostgreSQL's notifications have less than 8,000 bytes. */
const MAX_KEY_BYTES = 7500;

/**
 * Appends events: $1 an array of `NewEvent`, $2 their types and subjects as JSON, null if they are too many
 * to announce. It must be the last statement before COMMIT.
 *
 * The lock is held until the commit is visible, so positions become visible in ascending order: a reader that
 * has seen a position never finds a lower one later.
 */
const APPEND_EVENTS: Statement = {
  name: 'event_log_append',
  text: `WITH locked AS MATERIALIZED (SELECT pg_advisory_xact_lock(${APPEND_LOCK})),
    appended AS (
      INSERT INTO event_log.entries (type, subject, data)
      SELECT e.type, e.subject, e.data
      FROM locked, ROWS FROM (
        jsonb_to_recordset($1::jsonb) AS (type text, subject text, data jsonb)
      ) WITH ORDINALITY AS e (type, subject, data, number)
      ORDER BY e.number
      RETURNING position
    )
    SELECT pg_notify('${EVENT_CHANNEL}', '{"position":' || max(position) || ',"keys":' || coalesce($2, 'null') || '}')
    FROM appended`,
};

/** Appends events by the last statement before COMMIT. */
export function appendEvents(
  database: Pick<Database, 'rows'>,
  events: readonly NewEvent[],
): Promise<object[]> {
  return database.rows(APPEND_EVENTS, [JSON.stringify(events), announcedKeys(events)]);
}

/** Returns the distinct types and subjects of events as JSON; null if they do not fit into a notification. */
function announcedKeys(events: readonly NewEvent[]): string | null {
  const distinct = new Set(events.map(({ type, subject }) => JSON.stringify([type, subject])));
  const keys = `[${[...distinct].join(',')}]`;
  return Buffer.byteLength(keys) <= MAX_KEY_BYTES ? keys : null;
}

/** Days for which the event log is kept. */
export const EVENT_LOG_DAYS = 30;

const DELETE_OLD = {
  name: 'event_log_delete_old',
  text: `WITH old AS (
      SELECT position FROM event_log.entries
      WHERE recorded_at < clock_timestamp() - interval '${EVENT_LOG_DAYS} days' ORDER BY recorded_at LIMIT $1
    ), deleted AS (DELETE FROM event_log.entries e USING old WHERE e.position = old.position RETURNING 1)
    SELECT count(*)::integer AS deleted FROM deleted`,
} as const;

/** Deletes the entries of the event log that are older than 30 days. */
export async function deleteOldEvents(database: Database): Promise<void> {
  await deleteInBatches(database, DELETE_OLD);
}

/** Creates the event log, which all areas append to. */
class CreateEventLog1764960000000 implements MigrationInterface {
  readonly name = 'CreateEventLog1764960000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE event_log.entries (
        position bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT pk_entries PRIMARY KEY,
        type text NOT NULL,
        subject text NOT NULL,
        data jsonb NOT NULL,
        recorded_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX ix_entries_subject ON event_log.entries (subject, position);
      CREATE INDEX ix_entries_recorded ON event_log.entries (recorded_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE event_log.entries');
  }
}

/** The event log: a schema of its own, because every area appends to it. */
export const eventLogStorage: Storage = {
  area: 'event_log',
  entities: [],
  migrations: [CreateEventLog1764960000000],
};
