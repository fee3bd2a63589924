import { invalidArgument } from '#protocol/errors';

/** The columns of a record, in documented order. */
const LAYOUT = ['rsn', 'event', 'date', 'points', 'notes'] as const;
const REQUIRED = LAYOUT.filter((name) => name !== 'notes');

/** The columns of a record by name. */
export type ColumnName = (typeof LAYOUT)[number];

/** The positions of record columns in a file; other columns are ignored. */
export interface Columns {
  /** Cells in the header. */
  readonly count: number;
  has(name: ColumnName): boolean;
  /** Returns the cell of a column; null if the file lacks the column. */
  cellOf(row: readonly string[], name: ColumnName): string | null;
}

/**
 * Reads a header row. Column names are compared without regard to case and white space around them.
 *
 * @throws DomainError BAD_USER_INPUT when a required column is missing or a name is duplicated.
 */
export function readHeader(cells: readonly string[]): Columns {
  const positions = new Map<string, number>();
  for (const [position, cell] of cells.entries()) {
    const name = cell.trim().toLowerCase();
    // Spreadsheets write trailing columns that are now empty.
    if (name === '') continue;
    if (positions.has(name)) throw badHeader(`names the column ${quoted(name)} twice`);
    positions.set(name, position);
  }
  const missing = REQUIRED.filter((name) => !positions.has(name));
  if (missing.length > 0) {
    throw badHeader(`has no ${missing.join(', ')} (the columns are separated by commas)`);
  }
  return {
    count: cells.length,
    has: (name) => positions.has(name),
    cellOf: (row, name) => {
      const position = positions.get(name);
      return position === undefined ? null : (row[position] ?? null);
    },
  };
}

function badHeader(problem: string) {
  return invalidArgument('file', `must begin with a header of ${LAYOUT.join(',')}: its first row ${problem}`);
}

/** Quotes a column name for a message and limits its length. */
function quoted(name: string): string {
  return JSON.stringify([...name].slice(0, 40).join(''));
}
