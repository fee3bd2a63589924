import { Query, type QueryConfig, type QueryResult } from 'pg';
import type { DatabaseSchema } from '#protocol/areas';

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
  /** Maps what pg returns to rows. */
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

/** Returns the select list of the columns. */
export function selectList(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([name, sql]) => `${sql} AS "${name}"`)
    .join(', ');
}

/** Returns SQL for the rows of a select as a JSON array, in its order. */
export function jsonArray(select: string): string {
  return `(SELECT coalesce(json_agg(r), '[]') FROM (${select}) AS r)`;
}

/**
 * Returns a statement that fetches each row as a JSON object, which is cheaper to parse than many single
 * values. Timestamps are JSON strings: see `instantText` of the rules of time.
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
