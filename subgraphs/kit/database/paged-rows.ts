import type { DataSource } from 'typeorm';
import type { Page } from '../paging';
import { readRows } from './statement';

/** A list of which one page is read at a time. */
export interface PagedList {
  /** Name of the prepared statement. */
  readonly name: string;
  /** Select list with an alias for every column that `order` speaks of. */
  readonly columns: string;
  /** `FROM … WHERE …` with the placeholders of `values`. */
  readonly from: string;
  /** Total order, in aliases of `columns` or with the alias of the table; it must agree with an index. */
  readonly order: string;
  /** Alias of the table in `from`, where `order` speaks of it. */
  readonly alias?: string;
  /** A select that counts the rows of all pages, where there is a shorter way than to count them. */
  readonly total?: string;
  /** Table of `alias` with a primary key `id`: `order` and `from` are in an index then, and rows read for one page alone. */
  readonly table?: string;
  readonly values: readonly string[];
}

/**
 * One page, as JSON has its rows (moments are text: see `instantText`), and the number of rows on all pages, as of one moment: both come from one statement. Beyond the last page no
 * row is looked for.
 */
export async function readPage<Row extends object>(
  dataSource: DataSource,
  list: PagedList,
  { limit, offset }: Page,
): Promise<{ readonly rows: Row[]; readonly total: number }> {
  const { from, order, values, alias = 'paged', total = `SELECT count(*) ${from}` } = list;
  const isDeep = list.table !== undefined && offset >= DEEP;
  const name = isDeep ? `${list.name}_deep` : list.name;
  const next = values.length + 1;
  // OFFSET 0 keeps the condition where it is asked once, before any row is looked for.
  const text = `WITH counted AS MATERIALIZED (SELECT (${total})::integer AS total)
    SELECT counted.total, (SELECT json_agg(${alias} ORDER BY ${order}) FROM (
      SELECT page.* FROM (${pageOf(list, isDeep, `LIMIT $${next}::bigint OFFSET $${next + 1}::bigint`)}) AS page
      WHERE $${next + 1}::bigint < (SELECT total FROM counted) OFFSET 0
    ) AS ${alias}) AS rows
    FROM counted`;
  const [found] = await readRows<{ total: number; rows: Row[] | null }>(dataSource, { name, text }, [
    ...values,
    limit,
    offset,
  ]);
  return { rows: found?.rows ?? [], total: found?.total ?? 0 };
}

/** From so many rows on it costs less to pass over them in the index alone. */
const DEEP = 1000;

/** A deep page reads over many entries of the index, and not over as many rows. */
function pageOf(
  { columns, from, order, alias = 'paged', table }: PagedList,
  isDeep: boolean,
  part: string,
): string {
  if (!isDeep) return `SELECT ${columns} ${from} ORDER BY ${order} ${part}`;
  return `SELECT whole.* FROM (SELECT ${alias}.id ${from} ORDER BY ${order} ${part}) AS picked
    CROSS JOIN LATERAL (SELECT ${columns} FROM ${table} ${alias} WHERE ${alias}.id = picked.id LIMIT 1) AS whole`;
}
