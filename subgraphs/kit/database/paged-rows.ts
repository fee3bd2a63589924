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
  readonly values: readonly string[];
}

/** One page and the number of rows on all pages, as of one moment: both come from one statement. */
export async function readPage<Row extends { readonly id: unknown }>(
  dataSource: DataSource,
  list: PagedList,
  { limit, offset }: Page,
): Promise<{ readonly rows: Row[]; readonly total: number }> {
  const { name, columns, from, order, values, alias = 'paged', total = `SELECT count(*) ${from}` } = list;
  const next = values.length + 1;
  const text = `SELECT (${total})::integer AS total, ${alias}.* FROM (SELECT) AS once
    LEFT JOIN (SELECT ${columns} ${from} ORDER BY ${order} LIMIT $${next} OFFSET $${next + 1}) AS ${alias} ON true
    ORDER BY ${order}`;
  const found = await readRows<Row & { total: number }>(dataSource, { name, text }, [
    ...values,
    limit,
    offset,
  ]);
  // A page beyond the last is one row of nulls beside the total.
  const rows = found.filter((row) => row.id !== null).map(({ total: _, ...row }) => row as unknown as Row);
  return { rows, total: found[0]?.total ?? 0 };
}
