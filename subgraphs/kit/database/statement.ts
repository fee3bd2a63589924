import { Query, type QueryConfig, type QueryResult } from 'pg';
import type { DatabaseSchema } from '#protocol/areas';
import { keysOf } from '#protocol/records';

/**
 * `<area>_<what it returns or does>` (`jobs_…` for the job queue, `event_log_…` for the event log), unique
 * per text and at most 63 characters long.
 */
export type StatementName = `${DatabaseSchema | 'jobs'}_${string}`;

/** An SQL statement and the type of its rows. */
export interface Statement<Row extends object = object> {
  /**
   * Name of the prepared statement, planned once per connection. Absent if the text varies, or the best plan
   * depends on the values.
   */
  readonly name?: StatementName;
  readonly text: string;
  /** Timeout, for a statement over too many rows for the default of two seconds. */
  readonly timeoutMs?: number;
  /** Maps what pg returns to rows, such as columns to rows. */
  readonly decode?: Decode<Row>;
}

/** pg types its rows as `any`; a statement declares them. */
type Decode<Row extends object> = (returned: QueryResult['rows']) => Row[];

/** Creates a query config in pg's own form: pg copies any other object, property descriptors included. */
export function queryOf(
  { name, text }: Pick<Statement, 'name' | 'text'>,
  values: readonly unknown[],
): QueryConfig {
  return Object.assign(new Query(text), { text, name, values: [...values] });
}

/** The columns of a row, with the SQL expression of each. */
export type Columns<Row extends object> = Readonly<Record<keyof Row & string, string>>;

/** The values of rows by column; null if there are no rows. */
export type ValuesByColumn<Row extends object> = { readonly [Column in keyof Row]: Row[Column][] | null };

/** Returns the select list of the columns. */
export function selectList(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([name, sql]) => `${sql} AS "${name}"`)
    .join(', ');
}

/** Returns SQL for one JSON object with an array per column of the select `rows`, in its order. */
export function selectArrays(columns: readonly string[], rows: string): string {
  const arrays = columns.map((name) => `json_agg(r."${name}") AS "${name}"`).join(', ');
  return `SELECT to_json(arrays) FROM (SELECT ${arrays} FROM (${rows}) AS r) AS arrays`;
}

/**
 * Returns a statement whose rows are fetched as one JSON array per column, which is several times cheaper for
 * the server to parse than single values. Timestamps are JSON strings: see `instantText` of the rules of
 * time.
 *
 * @param from `FROM …`, up to its `ORDER BY`.
 */
export function inColumns<Row extends object>(
  name: StatementName,
  columns: Columns<Row>,
  from: string,
): Statement<Row> {
  const names = keysOf(columns);
  return valuesByColumn<Row, Row>(name, columns, from, (values) => rowsOf(names, values));
}

/**
 * Returns a statement for one row or a few, each fetched as a JSON object, which is cheaper to parse than
 * many single values. Timestamps are JSON strings: see `instantText` of the rules of time.
 *
 * @param from `FROM …`, up to its end.
 */
export function inObjects<Row extends object>(
  name: StatementName,
  columns: Columns<Row>,
  from: string,
): Statement<Row> {
  return {
    name,
    text: `SELECT row_to_json(r) AS found FROM (SELECT ${selectList(columns)} ${from}) AS r`,
    decode: (returned: readonly { readonly found: Row }[]) => returned.map(({ found }) => found),
  };
}

/**
 * Returns a column-wise statement that maps the columns to a result other than plain rows.
 *
 * @param make receives the values by column.
 */
export function valuesByColumn<Row extends object, Made extends object>(
  name: StatementName,
  columns: Columns<Row>,
  from: string,
  make: (values: ValuesByColumn<Row>) => Made[],
): Statement<Made> {
  return {
    name,
    text: `SELECT (${selectArrays(Object.keys(columns), `SELECT ${selectList(columns)} ${from}`)}) AS found`,
    decode: (returned: readonly { readonly found: ValuesByColumn<Row> }[]) =>
      returned.flatMap(({ found }) => make(found)),
  };
}

/** Returns the value of a column at the index of an existing row. */
export function valueAt<T>(column: readonly T[] | null, index: number): T {
  const value = column?.[index];
  if (value === undefined) throw new RangeError(`row ${index} does not exist`);
  return value;
}

/** Converts columns to rows. */
export function rowsOf<Row extends object>(
  columns: readonly (keyof Row & string)[],
  byColumn: ValuesByColumn<Row>,
): Row[] {
  const [first] = columns;
  const length = (first !== undefined && byColumn[first]?.length) || 0;
  return Array.from({ length }, (_, index) => {
    const row: Partial<Row> = {};
    for (const column of columns) row[column] = byColumn[column]?.[index];
    return row as Row;
  });
}
