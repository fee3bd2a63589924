import type { AreaName } from '#protocol/areas';

/**
 * Rows of a table that are counted as they come and go, so that a list can show how many it has without looking at each.
 * Migrations are made of this: what it writes for the same table must stay as it is.
 */
export interface CountedTable {
  readonly area: AreaName;
  readonly table: string;
  /**
   * SQL for the names of the lists in which a row `r` is. Each begins with the name of the table; an update never changes one.
   */
  readonly lists: readonly string[];
}

/** Parts of a count are added up by about one write of so many. */
const PARTS = 64;

/**
 * The table that keeps the counts of an area. Every write adds a part of its own: writers never wait for each other, as they
 * would for one row with the sum, and a part counts exactly as long as what it counts is there.
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

/** Counts what a table has, and from now on what comes and goes, whoever writes. */
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

/** SQL for how many rows a list has, as of the statement. @param list SQL for its name. */
export function countOfList(area: AreaName, list: string): string {
  return `(SELECT coalesce(sum(c.rows), 0)::integer FROM ${area}.list_counts c WHERE c.list = ${list})`;
}
