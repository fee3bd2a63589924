import type { AreaName } from '#protocol/areas';

/**
 * A table whose rows are counted by triggers, so that a list can return its total without a scan. Migrations
 * use this definition: the SQL generated for a table must not change.
 */
export interface CountedTable {
  readonly area: AreaName;
  readonly table: string;
  /**
   * SQL expressions for the names of the lists that contain a row `r`. Each name begins with the name of the
   * table; updates must not change it.
   */
  readonly lists: readonly string[];
}

/** Compaction runs on average once per this many writes. */
const PARTS = 64;

/**
 * Returns SQL that creates the count table of an area. Every write inserts its own part of a count: writers
 * do not block each other as they would on a single counter row, and a part is visible exactly as long as the
 * rows it counts.
 */
export function createListCounts(area: AreaName): string {
  return `
    CREATE TABLE ${area}.list_counts (list text COLLATE "C" NOT NULL, rows bigint NOT NULL);
    CREATE INDEX ix_list_counts_list ON ${area}.list_counts (list);
    CREATE FUNCTION ${area}.add_up_list_counts(lists text[]) RETURNS void LANGUAGE sql AS $$
      WITH parts AS (
        DELETE FROM ${area}.list_counts WHERE ctid = ANY (ARRAY(
          SELECT c.ctid FROM ${area}.list_counts c WHERE c.list = ANY (lists) FOR UPDATE SKIP LOCKED
        )) RETURNING list, rows
      )
      INSERT INTO ${area}.list_counts (list, rows) SELECT list, sum(rows) FROM parts GROUP BY list
    $$;`;
}

export function dropListCounts(area: AreaName): string {
  return `DROP FUNCTION ${area}.add_up_list_counts; DROP TABLE ${area}.list_counts;`;
}

/** Returns SQL that counts the existing rows of a table and installs triggers that maintain the counts. */
export function countRows({ area, table, lists }: CountedTable): string {
  const names = `CROSS JOIN LATERAL (VALUES ${lists.map((list) => `(${list})`).join(', ')}) AS of (list)`;
  const trigger = (event: 'insert' | 'delete', rows: string, sign: string) => `
    CREATE FUNCTION ${area}.count_${table}_${event}() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE due text[];
      BEGIN
        WITH parts AS (
          INSERT INTO ${area}.list_counts (list, rows)
          SELECT of.list, ${sign}count(*) FROM changed AS r ${names} GROUP BY of.list
          RETURNING list
        )
        SELECT array_agg(list) FROM parts WHERE random() < 1.0 / ${PARTS} INTO due;
        IF due IS NOT NULL THEN PERFORM ${area}.add_up_list_counts(due); END IF;
        RETURN NULL;
      END $$;
    CREATE TRIGGER tr_${table}_count_${event} AFTER ${event} ON ${area}.${table}
      REFERENCING ${rows} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${area}.count_${table}_${event}();`;
  return `
    ${trigger('insert', 'NEW', '')}
    ${trigger('delete', 'OLD', '-')}
    CREATE FUNCTION ${area}.count_${table}_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM ${area}.list_counts WHERE starts_with(list, '${table}');
        RETURN NULL;
      END $$;
    CREATE TRIGGER tr_${table}_count_truncate AFTER TRUNCATE ON ${area}.${table}
      FOR EACH STATEMENT EXECUTE FUNCTION ${area}.count_${table}_truncate();
    INSERT INTO ${area}.list_counts (list, rows)
      SELECT of.list, count(*) FROM ${area}.${table} AS r ${names} GROUP BY of.list;`;
}

export function dropRowCounts({ area, table }: CountedTable): string {
  return ['insert', 'delete', 'truncate']
    .map(
      (event) => `DROP TRIGGER tr_${table}_count_${event} ON ${area}.${table};
        DROP FUNCTION ${area}.count_${table}_${event};`,
    )
    .join('\n');
}

/**
 * Returns SQL for the number of rows of a list, as of the statement's snapshot. @param list SQL for its name.
 */
export function countOfList(area: AreaName, list: string): string {
  return `(SELECT coalesce(sum(c.rows), 0)::integer FROM ${area}.list_counts c WHERE c.list = ${list})`;
}

const participantsOf = (area: AreaName): CountedTable => ({
  area,
  table: 'participants',
  lists: ["'participants of ' || r.event_id"],
});

/**
 * Returns the statements that count the participants of each event by trigger, and index events by status.
 * Migrations use them: the SQL must not change.
 */
export function createEventLists(area: AreaName): readonly string[] {
  const byStatus = `
  CREATE INDEX ix_events_end ON ${area}.events (end_date) WHERE set_status IS NULL;
  CREATE INDEX ix_events_set ON ${area}.events (set_status) WHERE set_status IS NOT NULL;`;
  return [createListCounts(area), countRows(participantsOf(area)), byStatus];
}

/** Returns the statements that revert those of `createEventLists`. */
export function dropEventLists(area: AreaName): readonly string[] {
  return [
    `DROP INDEX ${area}.ix_events_end, ${area}.ix_events_set`,
    dropRowCounts(participantsOf(area)),
    dropListCounts(area),
  ];
}
