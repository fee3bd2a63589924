import type { DataSource, EntityManager } from 'typeorm';
import { queryRows, readRows, type Statement } from './statement';

/** The columns of a row, and the SQL of each. */
export type Columns<Row extends object> = Readonly<Record<keyof Row & string, string>>;

/** The values of rows column by column; null where there are no rows. */
export type ValuesByColumn<Row extends object> = { readonly [Column in keyof Row]: Row[Column][] | null };

/** A statement of many rows that travel as one JSON array for each column. */
export interface ColumnStatement<Row extends object> extends Statement {
  readonly columns: readonly (keyof Row & string)[];
}

/** What is selected to read such rows one by one. */
export function selectList(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([name, sql]) => `${sql} AS "${name}"`)
    .join(', ');
}

/** A select of one JSON object that has an array for each of these columns of the select `rows`, in its order. */
export function selectArrays(columns: readonly string[], rows: string): string {
  const arrays = columns.map((name) => `json_agg(r."${name}") AS "${name}"`).join(', ');
  return `SELECT to_json(arrays) FROM (SELECT ${arrays} FROM (${rows}) AS r) AS arrays`;
}

/**
 * Makes a statement whose rows are read by `readColumns`: reading them one value after the other costs a server several times as
 * much. Moments come as JSON has them: see `instantText` of the rules of time.
 *
 * @param from `FROM …`, to its `ORDER BY`.
 */
export function inColumns<Row extends object>(
  name: string,
  columns: Columns<Row>,
  from: string,
): ColumnStatement<Row> {
  const names = namesOf(columns);
  const text = `SELECT (${selectArrays(names, `SELECT ${selectList(columns)} ${from}`)}) AS found`;
  return { name, columns: names, text };
}

/** Runs such a statement. @returns its rows, objects of their own. */
export async function readColumns<Row extends object>(
  dataSource: DataSource,
  statement: ColumnStatement<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  const [row] = await readRows<{ found: ValuesByColumn<Row> }>(dataSource, statement, values);
  return row ? rowsOf(statement.columns, row.found) : [];
}

/** The values of such a statement column by column, for who makes something else of them than rows. */
export async function readValues<Row extends object>(
  dataSource: DataSource,
  statement: ColumnStatement<Row>,
  values: readonly unknown[],
): Promise<{ readonly [Column in keyof Row]: readonly Row[Column][] }> {
  const [row] = await readRows<{ found: ValuesByColumn<Row> }>(dataSource, statement, values);
  const found: Partial<Record<keyof Row, unknown>> = { ...row?.found };
  for (const column of statement.columns) found[column] ??= [];
  return found as { readonly [Column in keyof Row]: readonly Row[Column][] };
}

/** A value of a column at a row that is there. */
export function valueAt<T>(column: readonly T[], index: number): T {
  if (index >= column.length) throw new RangeError(`there is no row ${index}`);
  return column[index] as T;
}

/** Rows inside the transaction of an entity manager. */
export async function queryColumns<Row extends object>(
  manager: EntityManager,
  { columns, text }: ColumnStatement<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  const [row] = await queryRows<{ found: ValuesByColumn<Row> }>(manager, text, values);
  return row ? rowsOf(columns, row.found) : [];
}

/** The names of columns, in their order. */
export function namesOf<Row extends object>(columns: Columns<Row>): (keyof Row & string)[] {
  return Object.keys(columns) as (keyof Row & string)[];
}

/** Makes rows of values. */
export function rowsOf<Row extends object>(
  columns: readonly (keyof Row & string)[],
  byColumn: ValuesByColumn<Row>,
): Row[] {
  const [first] = columns;
  const length = (first === undefined ? null : byColumn[first])?.length ?? 0;
  // A copy of an object that has all fields is made at once; field by field it would grow.
  const blank = Object.fromEntries(columns.map((column) => [column, null])) as Partial<Row>;
  const rows = Array.from({ length }, () => ({ ...blank }));
  for (const column of columns) {
    const values = byColumn[column] ?? [];
    for (let index = 0; index < length; index += 1) {
      const row = rows[index];
      if (row) row[column] = values[index];
    }
  }
  return rows as Row[];
}
