import type { DataSource, EntityManager } from 'typeorm';
import { queryRows, readRows, type Statement } from './statement';

/** A statement of many rows that travel as one JSON array for each column. */
export interface ColumnStatement<Row extends object> extends Statement {
  readonly columns: readonly (keyof Row & string)[];
}

/**
 * Makes a statement whose rows are read by `readColumns`: reading them one value after the other costs a server several times as
 * much. Moments come as JSON has them: see `instantText` of the rules of time.
 *
 * @param select ordered rows of exactly these columns.
 */
export function inColumns<Row extends object>(
  name: string,
  columns: readonly (keyof Row & string)[],
  select: string,
): ColumnStatement<Row> {
  const arrays = columns.map((column) => `json_agg(r."${column}") AS "${column}"`).join(', ');
  return { name, columns, text: `SELECT ${arrays} FROM (${select}) AS r` };
}

/** Runs such a statement. @returns its rows, objects of their own. */
export async function readColumns<Row extends object>(
  dataSource: DataSource,
  statement: ColumnStatement<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  return rowsOf(statement, await readRows<Arrays>(dataSource, statement, values));
}

/** The same inside the transaction of an entity manager. */
export async function queryColumns<Row extends object>(
  manager: EntityManager,
  statement: ColumnStatement<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  return rowsOf(statement, await queryRows<Arrays>(manager, statement.text, values));
}

/** By column; null where there are no rows. */
type Arrays = Readonly<Record<string, unknown[] | null>>;

/** @param found is one row: the statement is an aggregate without GROUP BY. */
function rowsOf<Row extends object>({ columns }: ColumnStatement<Row>, [arrays]: readonly Arrays[]): Row[] {
  const [first] = columns;
  const length = (first === undefined ? null : arrays?.[first])?.length ?? 0;
  const rows: Record<string, unknown>[] = Array.from({ length }, () => ({}));
  // Column by column: nothing is made but the rows themselves.
  for (const column of columns) {
    const values = arrays?.[column] ?? [];
    for (let index = 0; index < length; index += 1) {
      const row = rows[index];
      if (row) row[column] = values[index];
    }
  }
  return rows as Row[];
}
