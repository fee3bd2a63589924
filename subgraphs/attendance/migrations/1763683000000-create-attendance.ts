import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A kind of write to `attendance.records` and its changed rows. */
export interface Write {
  readonly event: 'insert' | 'update' | 'delete';
  readonly tables: string;
  /** The changed rows; `sign` is 1 for added and -1 for removed rows. */
  readonly changes: string;
}

const FIELDS = 'rsn_folded, event, date, points';
const ADDED = `SELECT ${FIELDS}, 1 AS sign FROM added`;
const GONE = `SELECT ${FIELDS}, -1 AS sign FROM gone`;
// Rows whose counted columns are unchanged, such as those with only new notes, lock nothing.
const CHANGED = `
  SELECT ${FIELDS}, 1 AS sign FROM (SELECT ${FIELDS} FROM added EXCEPT SELECT ${FIELDS} FROM gone) AS new
  UNION ALL
  SELECT ${FIELDS}, -1 AS sign FROM (SELECT ${FIELDS} FROM gone EXCEPT SELECT ${FIELDS} FROM added) AS old`;

export const WRITES: readonly Write[] = [
  { event: 'insert', tables: 'NEW TABLE AS added', changes: ADDED },
  { event: 'update', tables: 'OLD TABLE AS gone NEW TABLE AS added', changes: CHANGED },
  { event: 'delete', tables: 'OLD TABLE AS gone', changes: GONE },
];

/** Number of distinct events of a player in a row inserted from the changes `c`. */
export const NEW_EVENTS = 'count(DISTINCT c.event) FILTER (WHERE c.sign > 0)';

/**
 * Functions that maintain `event_days` and `player_totals` in the transaction of each write. Every
 * statement locks the rows of both tables in one order to prevent deadlocks. Distinct events are counted
 * after the player's row is locked, so that concurrently committed records are seen. An inserted row is
 * written once, because all records of that player are among the changes. An existing row has an `xmax`.
 */
export const COUNT_FUNCTIONS = WRITES.map(countFunctionOf).join('\n');

/** The same, with the triggers that call them. */
const KEEP_COUNTS = [
  COUNT_FUNCTIONS,
  ...WRITES.map(countTriggerOf),
  `CREATE FUNCTION attendance.forget_counts() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      TRUNCATE attendance.event_days, attendance.player_totals;
      RETURN NULL;
    END $$;
  CREATE TRIGGER tr_records_truncate AFTER TRUNCATE ON attendance.records
    FOR EACH STATEMENT EXECUTE FUNCTION attendance.forget_counts();`,
].join('\n');

const DROP_COUNTS = `
  DROP FUNCTION attendance.forget_counts;
  ${WRITES.map(({ event }) => `DROP FUNCTION attendance.count_${event};`).join('\n')}`;

function countFunctionOf({ event, changes }: Write): string {
  return `CREATE OR REPLACE FUNCTION attendance.count_${event}() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      known text[];
    BEGIN
      INSERT INTO attendance.event_days AS kept (event, date, records, points)
        SELECT c.event, c.date, sum(c.sign), sum(c.sign * c.points) FROM (${changes}) AS c
        GROUP BY c.event, c.date HAVING sum(c.sign) <> 0 OR sum(c.sign * c.points) <> 0
        ORDER BY c.event, c.date
        ON CONFLICT (event, date) DO UPDATE
          SET records = kept.records + excluded.records, points = kept.points + excluded.points;
      WITH written AS (
        INSERT INTO attendance.player_totals AS kept (rsn_folded, records, events, points)
          SELECT c.rsn_folded, sum(c.sign), ${NEW_EVENTS}, sum(c.sign * c.points) FROM (${changes}) AS c
          GROUP BY c.rsn_folded
          ORDER BY c.rsn_folded
          ON CONFLICT (rsn_folded) DO UPDATE
            SET records = kept.records + excluded.records, points = kept.points + excluded.points
          RETURNING kept.rsn_folded, kept.xmax = 0 AS made
      ) SELECT array_agg(rsn_folded) INTO known FROM written WHERE NOT made;
      UPDATE attendance.player_totals AS kept SET events = kept.events + met.events
        FROM (
          SELECT rsn_folded, sum((now > 0)::integer - (now > change)::integer) AS events
          FROM (
            SELECT c.rsn_folded, sum(c.sign) AS change, (
              SELECT count(*) FROM attendance.records r
              WHERE r.rsn_folded = c.rsn_folded AND r.event = c.event
            ) AS now
            FROM (${changes}) AS c JOIN unnest(known) AS k (name) ON k.name = c.rsn_folded
            GROUP BY c.rsn_folded, c.event HAVING sum(c.sign) <> 0
          ) AS pairs GROUP BY rsn_folded
        ) AS met
        WHERE kept.rsn_folded = met.rsn_folded AND met.events <> 0;
      ${event === 'insert' ? '' : forgetEmpty(changes)}
      RETURN NULL;
    END $$;`;
}

function countTriggerOf({ event, tables }: Write): string {
  return `CREATE TRIGGER tr_records_${event} AFTER ${event} ON attendance.records
    REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION attendance.count_${event}();`;
}

function forgetEmpty(changes: string): string {
  return `DELETE FROM attendance.event_days AS kept USING (${changes}) AS c
        WHERE kept.event = c.event AND kept.date = c.date AND kept.records = 0;
      DELETE FROM attendance.player_totals AS kept USING (${changes}) AS c
        WHERE kept.rsn_folded = c.rsn_folded AND kept.records = 0;`;
}

export class CreateAttendance1763683000000 implements MigrationInterface {
  readonly name = 'CreateAttendance1763683000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(RECORDS);
    await runner.query(COUNTS);
    await runner.query(KEEP_COUNTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE attendance.records, attendance.event_days, attendance.player_totals');
    await runner.query(DROP_COUNTS);
  }
}

const RECORDS = `
  CREATE TABLE attendance.records (
    id integer GENERATED BY DEFAULT AS IDENTITY,
    rsn text NOT NULL,
    rsn_folded text COLLATE "C" NOT NULL,
    event text COLLATE "C" NOT NULL,
    date date NOT NULL,
    points integer NOT NULL,
    notes text,
    recorded_by text NOT NULL,
    recorded_by_id text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_records PRIMARY KEY (id),
    CONSTRAINT uq_records UNIQUE (rsn_folded, event, date) INCLUDE (points),
    CONSTRAINT ck_records_points CHECK (points BETWEEN 0 AND 1000000)
  );
  CREATE INDEX ix_records_newest ON attendance.records (date, id);
  CREATE INDEX ix_records_of_event ON attendance.records (event, date, id);
  CREATE INDEX ix_records_of_player ON attendance.records (rsn_folded, date, id);
`;

const COUNTS = `
  CREATE TABLE attendance.event_days (
    event text COLLATE "C" NOT NULL,
    date date NOT NULL,
    records integer NOT NULL,
    points bigint NOT NULL,
    CONSTRAINT pk_event_days PRIMARY KEY (event, date)
  );
  CREATE INDEX ix_event_days_newest ON attendance.event_days (date DESC, event);
  CREATE TABLE attendance.player_totals (
    rsn_folded text COLLATE "C" NOT NULL,
    records integer NOT NULL,
    events integer NOT NULL,
    points bigint NOT NULL,
    CONSTRAINT pk_player_totals PRIMARY KEY (rsn_folded)
  );
  CREATE INDEX ix_player_totals_standings ON attendance.player_totals (records DESC, events DESC, rsn_folded);
`;
