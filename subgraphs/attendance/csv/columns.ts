import { invalidArgument } from '#protocol/errors';

/** What a record consists of in a file, in the order of the layout that people are told. */
const LAYOUT = ['rsn', 'event', 'date', 'points', 'notes'] as const;
const REQUIRED = LAYOUT.filter((name) => name !== 'notes');

/** The columns of a record by name. */
export type ColumnName = (typeof LAYOUT)[number];

/** Where the columns of a record stand in the rows of one file; whatever else is there is read over. */
export interface Columns {
  /** Cells in the header. */
  readonly count: number;
  /** The cell of a column; empty where the file has no such column, or the row ends before it. */
  cellOf(row: readonly string[], name: ColumnName): string;
}

/**
 * Reads a header row.
 *
 * @throws DomainError BAD_USER_INPUT when a required column is missing, or a name stands there twice.
 */
export function readHeader(cells: readonly string[]): Columns {
  const positions = new Map<string, number>();
  for (const [position, cell] of cells.entries()) {
    const name = cell.trim();
    // Spreadsheets write columns that were used once and are empty now.
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
    cellOf: (row, name) => {
      const position = positions.get(name);
      return position === undefined ? '' : (row[position] ?? '');
    },
  };
}

function badHeader(problem: string) {
  return invalidArgument('file', `must begin with a header of ${LAYOUT.join(',')}: its first row ${problem}`);
}

/** A name of any length that a file may bring, fit for a message. */
function quoted(name: string): string {
  return JSON.stringify([...name].slice(0, 40).join(''));
}
