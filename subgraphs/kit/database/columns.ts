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

/** What is selected of rows `alias` of these columns to read them as JSON arrays. */
export function arrayList(columns: readonly string[], alias: string): string {
  return columns.map((name) => `json_agg(${alias}."${name}") AS "${name}"`).join(', ');
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
  const text = `SELECT ${arrayList(names, 'r')} FROM (SELECT ${selectList(columns)} ${from}) AS r`;
  return { name, columns: names, text };
}

/** Runs such a statement. @returns its rows, objects of their own. */
export async function readColumns<Row extends object>(
  dataSource: DataSource,
  statement: ColumnStatement<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  return rowsOf(statement.columns, await readValues(dataSource, statement, values));
}

/** Runs such a statement for who makes something else of the values than rows. */
export async function readValues<Row extends object>(
  dataSource: DataSource,
  statement: ColumnStatement<Row>,
  values: readonly unknown[],
): Promise<ValuesByColumn<Row>> {
  return theOnly(await readRows<ValuesByColumn<Row>>(dataSource, statement, values));
}

/** Rows inside the transaction of an entity manager. */
export async function queryColumns<Row extends object>(
  manager: EntityManager,
  statement: ColumnStatement<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  return rowsOf(
    statement.columns,
    theOnly(await queryRows<ValuesByColumn<Row>>(manager, statement.text, values)),
  );
}

/** The names of columns, in their order. */
export function namesOf<Row extends object>(columns: Columns<Row>): (keyof Row & string)[] {
  return Object.keys(columns) as (keyof Row & string)[];
}

/** Makes rows of values. Column by column: nothing is made but the rows themselves. */
export function rowsOf<Row extends object>(
  columns: readonly (keyof Row & string)[],
  byColumn: ValuesByColumn<Row>,
): Row[] {
  const [first] = columns;
  const length = (first === undefined ? null : byColumn[first])?.length ?? 0;
  const rows: Partial<Row>[] = Array.from({ length }, () => ({}));
  for (const column of columns) {
    const values = byColumn[column] ?? [];
    for (let index = 0; index < length; index += 1) {
      const row = rows[index];
      if (row) row[column] = values[index];
    }
  }
  return rows as Row[];
}

/** An aggregate without GROUP BY is one row. */
function theOnly<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('an aggregate gave no row');
  return row;
}
