import type { Statement, StatementName } from './statement';

/** The columns of a row, and the SQL of each. */
export type Columns<Row extends object> = Readonly<Record<keyof Row & string, string>>;

/** The values of rows column by column; null where there are no rows. */
export type ValuesByColumn<Row extends object> = { readonly [Column in keyof Row]: Row[Column][] | null };

/** Selects such columns row by row. */
export function selectList(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([name, sql]) => `${sql} AS "${name}"`)
    .join(', ');
}

/** Selects one JSON object that has an array for each of these columns of the select `rows`, in its order. */
export function selectArrays(columns: readonly string[], rows: string): string {
  const arrays = columns.map((name) => `json_agg(r."${name}") AS "${name}"`).join(', ');
  return `SELECT to_json(arrays) FROM (SELECT ${arrays} FROM (${rows}) AS r) AS arrays`;
}

/**
 * Makes a statement whose rows travel as one JSON array for each column: reading them one value after the other costs a server
 * several times as much. Moments come as JSON has them: see `instantText` of the rules of time.
 *
 * @param from `FROM …`, to its `ORDER BY`.
 */
export function inColumns<Row extends object>(
  name: StatementName,
  columns: Columns<Row>,
  from: string,
): Statement<Row> {
  const names = namesOf(columns);
  return valuesByColumn<Row, Row>(name, columns, from, (values) => rowsOf(names, values));
}

/**
 * Makes such a statement for something else than its rows.
 *
 * @param make is given the values column by column.
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

/** Returns the value of a column at a row that exists. */
export function valueAt<T>(column: readonly T[] | null, index: number): T {
  const value = column?.[index];
  if (value === undefined) throw new RangeError(`there is no row ${index}`);
  return value;
}

/** The names of columns, in their order. */
export function namesOf<Row extends object>(columns: Columns<Row>): (keyof Row & string)[] {
  return keysOf(columns);
}

/** `Object.keys` is typed for objects that may have more keys than their type. */
function keysOf<T extends object>(object: T): Extract<keyof T, string>[] {
  const keys: Extract<keyof T, string>[] = [];
  for (const key in object) keys.push(key);
  return keys;
}

/** Makes rows of values. */
export function rowsOf<Row extends object>(
  columns: readonly (keyof Row & string)[],
  byColumn: ValuesByColumn<Row>,
): Row[] {
  const [first] = columns;
  const length = (first === undefined ? null : byColumn[first])?.length ?? 0;
  // A copy of an object that has all fields is made at once; field by field it would grow.
  const blank: Row = Object.fromEntries(columns.map((column): readonly unknown[] => [column, null]));
  const rows = Array.from({ length }, (): Row => ({ ...blank }));
  for (const column of columns) {
    const values = byColumn[column] ?? [];
    for (let index = 0; index < length; index += 1) {
      const row = rows[index];
      const value = values[index];
      if (row && value !== undefined) row[column] = value;
    }
  }
  return rows;
}
