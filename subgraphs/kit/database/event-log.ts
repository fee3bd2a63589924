import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { Storage } from '#kit/database/data-source';
import type { Statement } from '#kit/database/statement';
import { EVENT_CHANNEL } from '#protocol/event-log/announcement';
import type { NewEvent } from '#protocol/event-log/logged-event';
import { type Database, deleteInBatches, type Transaction } from './database';

/** Stores events without a position: $1 an array of `NewEvent`. */
const APPEND_EVENTS: Statement = {
  name: 'event_log_append',
  text: `INSERT INTO event_log.unnumbered (type, subject, data)
    SELECT e.type, e.subject, e.data
    FROM ROWS FROM (
      jsonb_to_recordset($1::jsonb) AS (type text, subject text, data jsonb)
    ) WITH ORDINALITY AS e (type, subject, data, number)
    ORDER BY e.number`,
};

/** Appends events to the log in a transaction; after its commit, they are to be numbered. */
export function appendEvents(
  database: Pick<Database, 'rows'>,
  events: readonly NewEvent[],
): Promise<object[]> {
  return database.rows(APPEND_EVENTS, [JSON.stringify(events)]);
}

/** Key of the advisory lock of the transaction that numbers events; used by nothing else. */
const NUMBERING_LOCK = 6_041_830_947;

/** The lock is held until the commit is visible, so positions become visible in ascending order. */
const LOCK_NUMBERING: Statement = {
  name: 'event_log_lock_numbering',
  text: `SELECT pg_advisory_xact_lock(${NUMBERING_LOCK})`,
};

/** Few enough for the statement's timeout. */
const NUMBERED_AT_ONCE = 5000;

/** PostgreSQL's notifications have less than 8,000 bytes. */
const MAX_KEY_BYTES = 7500;

/**
 * Moves committed events to the log, in the order of their insertion, and announces them. Must follow the
 * lock as a statement of its own, to see what the previous holder did.
 */
const NUMBER_EVENTS: Statement<{ count: number }> = {
  name: 'event_log_number',
  text: `WITH moved AS (
      DELETE FROM event_log.unnumbered
      WHERE id IN (SELECT id FROM event_log.unnumbered ORDER BY id LIMIT ${NUMBERED_AT_ONCE})
      RETURNING id, type, subject, data
    ), numbered AS (
      INSERT INTO event_log.entries (type, subject, data)
      SELECT type, subject, data FROM moved ORDER BY id
      RETURNING position, type, subject
    ), announced AS (
      SELECT count(*)::integer AS count, max(position) AS position,
        jsonb_agg(DISTINCT jsonb_build_array(type, subject))::text AS keys
      FROM numbered HAVING count(*) > 0
    )
    SELECT count, pg_notify('${EVENT_CHANNEL}', '{"position":' || position || ',"keys":'
      || CASE WHEN octet_length(keys) <= ${MAX_KEY_BYTES} THEN keys ELSE 'null' END || '}')
    FROM announced`,
};

/** Assigns positions to all committed events, those of other processes too, and announces them. */
export async function numberEvents(
  inTransaction: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>,
): Promise<void> {
  for (;;) {
    const numbered = await inTransaction(async (transaction) => {
      const [, row] = await Promise.all([transaction.rows(LOCK_NUMBERING), transaction.row(NUMBER_EVENTS)]);
      return row?.count ?? 0;
    });
    if (numbered < NUMBERED_AT_ONCE) return;
  }
}

const ANY_UNNUMBERED: Statement<{ exist: boolean }> = {
  name: 'event_log_any_unnumbered',
  text: 'SELECT EXISTS (SELECT FROM event_log.unnumbered) AS exist',
};

/** Numbers the events of processes that ended between their commit and its numbering. */
export async function numberLeftEvents(database: Database): Promise<void> {
  if ((await database.row(ANY_UNNUMBERED))?.exist) await numberEvents((work) => database.transaction(work));
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

/** Creates the table of events that have no position yet. */
class CreateUnnumberedEvents1766000000000 implements MigrationInterface {
  readonly name = 'CreateUnnumberedEvents1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE event_log.unnumbered (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT pk_unnumbered PRIMARY KEY,
        type text NOT NULL,
        subject text NOT NULL,
        data jsonb NOT NULL
      ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE event_log.unnumbered');
  }
}

/** The event log: a schema of its own, because every area appends to it. */
export const eventLogStorage: Storage = {
  area: 'event_log',
  entities: [],
  migrations: [CreateEventLog1764960000000, CreateUnnumberedEvents1766000000000],
};
