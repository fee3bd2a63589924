import { fieldsBy } from '#kit/fields';
import { DomainError, invalidArgument } from '#protocol/errors';
import { keysOf } from '#protocol/records';
import {
  type CheckedRecord,
  checkRecord,
  type FieldSources,
  RECORD_FIELDS,
  type RecordFields,
} from '../records/record.fields';
import { type CsvRow, readRows } from './csv-rows';
import type { ImportError } from './import.fields';

/** The columns of a record, in documented order. */
const LAYOUT: readonly ColumnName[] = keysOf(RECORD_FIELDS);
const isOptional = (name: ColumnName) => RECORD_FIELDS[name].nullable === true;

/** The columns that a file must have, and those that it may have, as text. */
export const REQUIRED_COLUMNS = LAYOUT.filter((name) => !isOptional(name)).join(', ');
export const OPTIONAL_COLUMNS = LAYOUT.filter(isOptional).join(', ');

const MAX_ROWS = 50_000;

const SOURCES: FieldSources = RECORD_FIELDS;

/** The rows of a file as JSON Schema: cells by the name of their column. Other columns are ignored. */
export const FILE_SCHEMA = {
  type: 'array',
  maxItems: MAX_ROWS,
  items: {
    type: 'object',
    properties: Object.fromEntries(
      LAYOUT.map((name) => [name, { type: 'string', ...(SOURCES[name].cell ?? RECORD_FIELDS[name].limits) }]),
    ),
    required: LAYOUT.filter((name) => !isOptional(name)),
  },
} as const;

/** The columns of a record by name. */
export type ColumnName = keyof RecordFields;

/** The positions of record columns in a file; other columns are ignored. */
interface Columns {
  /** Cells in the header. */
  readonly count: number;
  /** Those of records that the file has. */
  readonly present: readonly ColumnName[];
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
  const missing = LAYOUT.filter((name) => !isOptional(name) && !positions.has(name));
  if (missing.length > 0) {
    throw badHeader(
      `has no ${missing.join(', ')} (the columns are separated by commas, or by what a first line such as sep=; names)`,
    );
  }
  return {
    count: cells.length,
    present: LAYOUT.filter((name) => positions.has(name)),
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

/** A record read from a row. */
export interface FileRecord extends CheckedRecord {
  readonly line: number;
}

/** The rows of a file in order: valid records and errors. */
interface FileContent {
  readonly columns: readonly ColumnName[];
  readonly records: readonly FileRecord[];
  readonly errors: readonly ImportError[];
}

/**
 * Reads a file of records. A row that is not a valid record is an error. Columns may be in any order; unknown
 * ones are ignored.
 *
 * @throws DomainError BAD_USER_INPUT for an invalid file, PAYLOAD_TOO_LARGE beyond 50,000 rows.
 */
export async function readRecords(file: AsyncIterable<Uint8Array>): Promise<FileContent> {
  const records: FileRecord[] = [];
  const errors: ImportError[] = [];
  let columns: Columns | null = null;
  for await (const row of readRows(file)) {
    const { line } = row;
    if (!columns) {
      if ('problem' in row) throw invalidArgument('file', `${row.problem} on line ${line}, its header`);
      columns = readHeader(row.cells);
      continue;
    }
    if (records.length + errors.length === MAX_ROWS) throw tooManyRows();
    const read = readRecord(columns, row);
    if ('record' in read) records.push({ ...read.record, line });
    else errors.push({ line, error: read.error });
  }
  if (!columns) throw invalidArgument('file', 'must not be empty');
  return { columns: columns.present, records, errors };
}

function readRecord(columns: Columns, row: CsvRow): ReturnType<typeof checkRecord> {
  if ('problem' in row) return { error: `the row ${row.problem}` };
  const { cells } = row;
  if (cells.length !== columns.count)
    return { error: `the row has ${cells.length} cells, the header ${columns.count}` };
  const fieldOf = <Name extends ColumnName>(name: Name) =>
    SOURCES[name].fromCell(columns.cellOf(cells, name) ?? '');
  return checkRecord(fieldsBy<RecordFields>(RECORD_FIELDS, fieldOf));
}

function tooManyRows(): DomainError {
  const problem = `must have at most ${MAX_ROWS} rows`;
  return new DomainError('PAYLOAD_TOO_LARGE', `file ${problem}`, { argument: 'file', problem });
}

/** The deduplicated records of a file. */
export interface DistinctRecords {
  readonly records: readonly FileRecord[];
  /** Number of rows that update an earlier row of the file. */
  readonly updates: number;
  readonly errors: readonly ImportError[];
}

/**
 * Deduplicates rows about the same record, with the result of writing them in sequence: the first one
 * wins and the others fail; with `overwrite` the last one wins and the others count as updates.
 */
export function distinctRecords(rows: readonly FileRecord[], overwrite: boolean): DistinctRecords {
  const distinct = new Map<string, FileRecord>();
  const errors: ImportError[] = [];
  for (const row of rows) {
    const key = recordKey(row);
    const first = distinct.get(key);
    if (!first || overwrite) distinct.set(key, row);
    else
      errors.push({ line: row.line, error: `rsn is already on line ${first.line} for this event and date` });
  }
  const updates = overwrite ? rows.length - distinct.size : 0;
  return { records: [...distinct.values()], updates, errors };
}

/** Returns the unique key of a record. No part contains a NUL. */
function recordKey({ rsnFolded, event, date }: CheckedRecord): string {
  return [rsnFolded, event, date].join('\0');
}
