import type { Page } from '../paging';
import { type Columns, namesOf, rowsOf, selectArrays, selectList, type ValuesByColumn } from './columns';
import type { Statement, StatementName } from './statement';

/** A list of which one page is read at a time. */
export interface PagedList<Row extends object> {
  /** Name of the prepared statement. */
  readonly name: StatementName;
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
  readonly values: readonly unknown[];
}

/** The rows of one page and the number of rows on all pages. */
export interface FoundPage<Row> {
  readonly rows: Row[];
  readonly total: number;
}

/**
 * Makes the statement of a page, of one row: the rows of the page, as JSON has them (moments are text: see `instantText`), and the
 * number of rows on all pages, as of one moment. Its values are those of the list, the limit and the offset.
 */
export function pageStatement<Row extends object>(
  list: PagedList<Row>,
  { offset }: Page,
): Statement<FoundPage<Row>> {
  const { columns, from, values, alias, total = `SELECT count(*) ${from}` } = list;
  const isDeep = list.table !== undefined && offset >= DEEP;
  const next = values.length + 1;
  const part = `LIMIT $${next}::bigint OFFSET $${next + 1}::bigint`;
  const names = namesOf(columns);
  // OFFSET 0 keeps the condition where it is asked once, before any row is looked for.
  const page = `SELECT ${selectList(columns)} FROM (${wholeRows(list, isDeep, part)}) AS ${alias}
    WHERE $${next + 1}::bigint < (SELECT total FROM counted) OFFSET 0`;
  return {
    name: isDeep ? `${list.name}_deep` : list.name,
    text: `WITH counted AS MATERIALIZED (SELECT (${total})::integer AS total)
    SELECT counted.total, (${selectArrays(names, page)}) AS found FROM counted`,
    decode: (returned: readonly { readonly total: number; readonly found: ValuesByColumn<Row> }[]) =>
      returned.map(({ total, found }) => ({ rows: rowsOf(names, found), total })),
  };
}

/** From so many rows on it costs less to pass over them in the index alone. */
const DEEP = 1000;

/** Selects whole rows of a page, in their order. A deep page reads over many entries of the index, and not over as many rows. */
function wholeRows<Row extends object>(
  { from, order, alias, table }: PagedList<Row>,
  isDeep: boolean,
  part: string,
): string {
  if (!isDeep) return `SELECT ${alias}.* ${from} ORDER BY ${order} ${part}`;
  return `SELECT whole.* FROM (SELECT ${alias}.id ${from} ORDER BY ${order} ${part}) AS picked
    CROSS JOIN LATERAL (SELECT * FROM ${table} AS own WHERE own.id = picked.id LIMIT 1) AS whole`;
}
