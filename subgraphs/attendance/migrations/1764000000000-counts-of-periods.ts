import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  type CountedTable,
  countRows,
  createListCounts,
  dropListCounts,
  dropRowCounts,
} from '#kit/database/counted-lists';
import { NEW_EVENTS, WRITES, type Write } from './1763683000000-create-attendance';

/** The week, month and year of a row `c`, with their first and last days. */
const PERIODS = `(
    SELECT kind, date_trunc(kind, c.date::timestamp)::date AS starts,
      (date_trunc(kind, c.date::timestamp) + ('1 ' || kind)::interval)::date - 1 AS ends
    FROM (VALUES ('week'), ('month'), ('year')) AS k (kind)
  ) AS p`;

/** Triggers of a table run in name order: these run after those of `keep-counts`. */
const NAME = 'tr_records_within';

/**
 * Functions that maintain `event_totals`, `period_totals` and the parts of `list_counts` in the
 * transaction of each write. They lock rows after those of `keep-counts`, in a fixed order, and count
 * distinct events the same way.
 */
export const PERIOD_COUNT_FUNCTIONS = WRITES.map(countFunctionOf).join('\n');

/** The same, with the triggers that call them. */
const KEEP_PERIOD_COUNTS = [
  PERIOD_COUNT_FUNCTIONS,
  ...WRITES.map(countTriggerOf),
  `CREATE FUNCTION attendance.forget_period_counts() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      TRUNCATE attendance.event_totals, attendance.period_totals;
      DELETE FROM attendance.list_counts WHERE list IN ('records', 'points');
      RETURN NULL;
    END $$;
  CREATE TRIGGER ${NAME}_truncate AFTER TRUNCATE ON attendance.records
    FOR EACH STATEMENT EXECUTE FUNCTION attendance.forget_period_counts();`,
].join('\n');

/** The totals of the existing records. */
const FIRST_PERIOD_COUNTS = `
  INSERT INTO attendance.event_totals SELECT event, sum(records) FROM attendance.event_days GROUP BY event;
  INSERT INTO attendance.period_totals (kind, starts, rsn_folded, records, events, points)
    SELECT p.kind, p.starts, c.rsn_folded, count(*), count(DISTINCT c.event), sum(c.points)
    FROM attendance.records c CROSS JOIN LATERAL ${PERIODS} GROUP BY p.kind, p.starts, c.rsn_folded;
  INSERT INTO attendance.list_counts (list, rows)
    SELECT 'records', coalesce(sum(records), 0) FROM attendance.event_days
    UNION ALL SELECT 'points', coalesce(sum(points), 0) FROM attendance.event_days;`;

const DROP_PERIOD_COUNTS = [...WRITES.map(({ event }) => event), 'truncate']
  .map(
    (event) => `DROP TRIGGER ${NAME}_${event} ON attendance.records;
      DROP FUNCTION attendance.${event === 'truncate' ? 'forget_period_counts' : `count_periods_${event}`};`,
  )
  .join('\n');

function countFunctionOf({ event, changes }: Write): string {
  return `CREATE OR REPLACE FUNCTION attendance.count_periods_${event}() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      kinds text[];
      days date[];
      names text[];
    BEGIN
      INSERT INTO attendance.event_totals AS kept (event, records)
        SELECT c.event, sum(c.sign) FROM (${changes}) AS c
        GROUP BY c.event HAVING sum(c.sign) <> 0
        ORDER BY c.event
        ON CONFLICT (event) DO UPDATE SET records = kept.records + excluded.records;
      WITH written AS (
        INSERT INTO attendance.period_totals AS kept (kind, starts, rsn_folded, records, events, points)
          SELECT p.kind, p.starts, c.rsn_folded, sum(c.sign), ${NEW_EVENTS}, sum(c.sign * c.points)
          FROM (${changes}) AS c CROSS JOIN LATERAL ${PERIODS}
          GROUP BY p.kind, p.starts, c.rsn_folded
          ORDER BY p.kind, p.starts, c.rsn_folded
          ON CONFLICT (kind, starts, rsn_folded) DO UPDATE
            SET records = kept.records + excluded.records, points = kept.points + excluded.points
          RETURNING kept.kind, kept.starts, kept.rsn_folded, kept.xmax = 0 AS made
      ) SELECT array_agg(kind), array_agg(starts), array_agg(rsn_folded) INTO kinds, days, names
        FROM written WHERE NOT made;
      UPDATE attendance.period_totals AS kept SET events = kept.events + met.events
        FROM (
          SELECT kind, starts, rsn_folded, sum((now > 0)::integer - (now > change)::integer) AS events
          FROM (
            SELECT p.kind, p.starts, c.rsn_folded, sum(c.sign) AS change, (
              SELECT count(*) FROM attendance.records r
              WHERE r.rsn_folded = c.rsn_folded AND r.event = c.event AND r.date BETWEEN p.starts AND p.ends
            ) AS now
            FROM (${changes}) AS c CROSS JOIN LATERAL ${PERIODS}
            JOIN unnest(kinds, days, names) AS k (kind, starts, name)
              ON k.kind = p.kind AND k.starts = p.starts AND k.name = c.rsn_folded
            GROUP BY p.kind, p.starts, p.ends, c.rsn_folded, c.event HAVING sum(c.sign) <> 0
          ) AS pairs GROUP BY kind, starts, rsn_folded
        ) AS met
        WHERE kept.kind = met.kind AND kept.starts = met.starts AND kept.rsn_folded = met.rsn_folded
          AND met.events <> 0;
      INSERT INTO attendance.list_counts (list, rows)
        SELECT of.list, of.rows
        FROM (SELECT sum(sign) AS records, sum(sign * points) AS points FROM (${changes}) AS c) AS added
        CROSS JOIN LATERAL (VALUES ('records', added.records), ('points', added.points)) AS of (list, rows)
        WHERE of.rows <> 0;
      IF random() < 1.0 / 64 THEN PERFORM attendance.add_up_list_counts('{records,points}'); END IF;
      ${event === 'insert' ? '' : forgetEmpty(changes)}
      RETURN NULL;
    END $$;`;
}

function countTriggerOf({ event, tables }: Write): string {
  return `CREATE TRIGGER ${NAME}_${event} AFTER ${event} ON attendance.records
    REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION attendance.count_periods_${event}();`;
}

function forgetEmpty(changes: string): string {
  return `DELETE FROM attendance.event_totals AS kept USING (${changes}) AS c
        WHERE kept.event = c.event AND kept.records = 0;
      DELETE FROM attendance.period_totals AS kept USING (${changes}) AS c CROSS JOIN LATERAL ${PERIODS}
        WHERE kept.kind = p.kind AND kept.starts = p.starts AND kept.rsn_folded = c.rsn_folded
          AND kept.records = 0;`;
}

const EVENTS: CountedTable = { area: 'attendance', table: 'event_totals', lists: ["'event_totals'"] };
const PLAYERS: CountedTable = { area: 'attendance', table: 'player_totals', lists: ["'player_totals'"] };

/** Adds triggers that maintain period standings, event totals and list counts. */
export class CountsOfPeriods1764000000000 implements MigrationInterface {
  readonly name = 'CountsOfPeriods1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TOTALS);
    await runner.query(createListCounts('attendance'));
    await runner.query(KEEP_PERIOD_COUNTS);
    await runner.query(FIRST_PERIOD_COUNTS);
    await runner.query(countRows(EVENTS));
    await runner.query(countRows(PLAYERS));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropRowCounts(PLAYERS));
    await runner.query(dropRowCounts(EVENTS));
    await runner.query(DROP_PERIOD_COUNTS);
    await runner.query(dropListCounts('attendance'));
    await runner.query('DROP TABLE attendance.event_totals, attendance.period_totals');
  }
}

const TOTALS = `
  CREATE TABLE attendance.event_totals (
    event text COLLATE "C" NOT NULL,
    records integer NOT NULL,
    CONSTRAINT pk_event_totals PRIMARY KEY (event)
  );
  CREATE TABLE attendance.period_totals (
    kind text COLLATE "C" NOT NULL,
    starts date NOT NULL,
    rsn_folded text COLLATE "C" NOT NULL,
    records integer NOT NULL,
    events integer NOT NULL,
    points bigint NOT NULL,
    CONSTRAINT pk_period_totals PRIMARY KEY (kind, starts, rsn_folded)
  );
  CREATE INDEX ix_period_totals_standings ON attendance.period_totals
    (kind, starts, records DESC, events DESC, rsn_folded);`;
