import { invalidArgument } from '#protocol/errors';
import { MOST_PER_PAGE } from '#protocol/page-limit';
import { keysOf } from '#protocol/records';
import {
  type Columns,
  rowsOf,
  type Statement,
  type StatementName,
  selectArrays,
  selectList,
  type ValuesByColumn,
} from './statement';

/** One page of a list and its maximum size. */
export interface Page {
  /** 1-based. */
  readonly page: number;
  readonly limit: number;
  /** Entries before this page. */
  readonly offset: number;
}

/** Limits of page numbers and sizes; larger sizes are lowered. */
export const FROM_ONE = { minimum: 1 };

/** Maximum number of leaderboard entries. */
export const MOST_STANDINGS = 500;

/**
 * Validates a limit and lowers it to the maximum.
 *
 * @throws DomainError BAD_USER_INPUT if it is below 1.
 */
export function limitOf(limit: number, most = MOST_PER_PAGE, argument = 'limit'): number {
  if (limit < FROM_ONE.minimum) throw invalidArgument(argument, 'must be at least 1');
  return Math.min(limit, most);
}

/**
 * Validates `page` and `limit`, and lowers the limit to the maximum.
 *
 * @throws DomainError BAD_USER_INPUT if either is below 1.
 */
export function pageOf(page: number, limit: number, mostPerPage = MOST_PER_PAGE): Page {
  if (page < FROM_ONE.minimum) throw invalidArgument('page', 'must be at least 1');
  const lowered = limitOf(limit, mostPerPage);
  return { page, limit: lowered, offset: (page - 1) * lowered };
}

/** A list that is read page by page. */
export interface PagedList<Row extends object> {
  /** Name of the prepared statement. */
  readonly name: StatementName;
  /** Evaluated for the rows of the page only. */
  readonly columns: Columns<Row>;
  /** `FROM … WHERE …` of one table, with the placeholders of `values`. */
  readonly from: string;
  /** A total order; must match an index. */
  readonly order: string;
  /** Alias of the table in `from`, used by `columns` and `order`. */
  readonly alias: string;
  /** A select that returns the total, if there is a cheaper way than counting. */
  readonly total?: string;
  /**
   * The table, if it has a primary key `id` and `order` and `from` are covered by an index: only the rows of
   * the page are read then.
   */
  readonly table?: string;
  readonly values: readonly unknown[];
}

/** The rows of one page and the total number of rows. */
interface FoundPage<Row> {
  readonly rows: Row[];
  readonly total: number;
}

/**
 * Returns the statement of a page. It yields one row: the rows of the page as JSON (timestamps are strings:
 * see `instantText`) and the total, from one snapshot. Its parameters are those of the list, the limit and
 * the offset.
 */
export function pageStatement<Row extends object>(
  list: PagedList<Row>,
  { offset }: Page,
): Statement<FoundPage<Row>> {
  const { columns, from, values, alias, total = `SELECT count(*) ${from}` } = list;
  const isDeep = list.table !== undefined && offset >= DEEP_OFFSET;
  const next = values.length + 1;
  const part = `LIMIT $${next}::bigint OFFSET $${next + 1}::bigint`;
  const names = keysOf(columns);
  // OFFSET 0 is an optimisation fence: the condition is evaluated once, before any row is read.
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

/** From this offset on, skipping rows by an index-only scan is cheaper. */
const DEEP_OFFSET = 1000;

/** Selects the rows of a page in order. For a deep page it skips index entries instead of rows. */
function wholeRows<Row extends object>(
  { from, order, alias, table }: PagedList<Row>,
  isDeep: boolean,
  part: string,
): string {
  if (!isDeep) return `SELECT ${alias}.* ${from} ORDER BY ${order} ${part}`;
  return `SELECT whole.* FROM (SELECT ${alias}.id ${from} ORDER BY ${order} ${part}) AS picked
    CROSS JOIN LATERAL (SELECT * FROM ${table} AS own WHERE own.id = picked.id LIMIT 1) AS whole`;
}
