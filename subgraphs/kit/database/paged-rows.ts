import type { DataSource } from 'typeorm';
import type { Page } from '../paging';
import { type Columns, namesOf, rowsOf, selectArrays, selectList, type ValuesByColumn } from './columns';
import { readRows } from './statement';

/** A list of which one page is read at a time. */
export interface PagedList<Row extends object> {
  /** Name of the prepared statement. */
  readonly name: string;
  /** They are worked out for the rows of the page alone. */
  readonly columns: Columns<Row>;
  /** `FROM … WHERE …` of one table, with the placeholders of `values`. */
  readonly from: string;
  /** Total order; it must agree with an index. */
  readonly order: string;
  /** Alias of the table in `from`, by which `columns` and `order` speak of it. */
  readonly alias: string;
  /** A select that counts the rows of all pages, where there is a shorter way than to count them. */
  readonly total?: string;
  /** The table, where it has a primary key `id`: `order` and `from` are in an index then, and rows read for one page alone. */
  readonly table?: string;
  readonly values: readonly string[];
}

/**
 * One page, as JSON has its rows (moments are text: see `instantText`), and the number of rows on all pages, as of one moment: both
 * come from one statement. Beyond the last page no row is looked for.
 */
export async function readPage<Row extends object>(
  dataSource: DataSource,
  list: PagedList<Row>,
  { limit, offset }: Page,
): Promise<{ readonly rows: Row[]; readonly total: number }> {
  const { columns, from, values, alias, total = `SELECT count(*) ${from}` } = list;
  const isDeep = list.table !== undefined && offset >= DEEP;
  const name = isDeep ? `${list.name}_deep` : list.name;
  const next = values.length + 1;
  const part = `LIMIT $${next}::bigint OFFSET $${next + 1}::bigint`;
  const names = namesOf<Row>(columns);
  // OFFSET 0 keeps the condition where it is asked once, before any row is looked for.
  const page = `SELECT ${selectList(columns)} FROM (${pageOf(list, isDeep, part)}) AS ${alias}
    WHERE $${next + 1}::bigint < (SELECT total FROM counted) OFFSET 0`;
  const text = `WITH counted AS MATERIALIZED (SELECT (${total})::integer AS total)
    SELECT counted.total, (${selectArrays(names, page)}) AS found FROM counted`;
  const [row] = await readRows<{ total: number; found: ValuesByColumn<Row> }>(dataSource, { name, text }, [
    ...values,
    limit,
    offset,
  ]);
  return row ? { rows: rowsOf(names, row.found), total: row.total } : { rows: [], total: 0 };
}

/** From so many rows on it costs less to pass over them in the index alone. */
const DEEP = 1000;

/** Whole rows of a page, in their order. A deep page reads over many entries of the index, and not over as many rows. */
function pageOf<Row extends object>(
  { from, order, alias, table }: PagedList<Row>,
  isDeep: boolean,
  part: string,
): string {
  if (!isDeep) return `SELECT ${alias}.* ${from} ORDER BY ${order} ${part}`;
  return `SELECT whole.* FROM (SELECT ${alias}.id ${from} ORDER BY ${order} ${part}) AS picked
    CROSS JOIN LATERAL (SELECT * FROM ${table} AS own WHERE own.id = picked.id LIMIT 1) AS whole`;
}
