import { DomainError, invalidArgument } from '#protocol/errors';
import { unescapeFormula } from '#runtime/rules/formula';
import { type ColumnName, type Columns, readHeader } from '../csv/columns';
import { type CsvRow, readRows } from '../csv/read-rows';
import { type CheckedRecord, checkRecord, type RecordFields } from '../rules/check-record';
import type { ImportError } from './import-result.type';

const MAX_ROWS = 50_000;

/** Matches a number as the export writes it; other spreadsheet formats are rejected. */
const WHOLE = /^\d{1,15}$/;

/** A record read from a row. */
export interface FileRecord extends CheckedRecord {
  readonly line: number;
}

/** The rows of a file in order: valid records and errors. */
export interface FileContent {
  /** Whether the file has a column of notes. */
  readonly hasNotes: boolean;
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
  return { hasNotes: columns.has('notes'), records, errors };
}

function readRecord(
  columns: Columns,
  row: CsvRow,
): { readonly record: CheckedRecord } | { readonly error: string } {
  if ('problem' in row) return { error: `the row ${row.problem}` };
  const { cells } = row;
  if (cells.length !== columns.count)
    return { error: `the row has ${cells.length} cells, the header ${columns.count}` };
  const checked = checkRecord(fieldsOf(columns, cells));
  if ('record' in checked) return checked;
  return { error: checked.problems.map(({ field, problem }) => `${field} ${problem}`).join(', ') };
}

function fieldsOf(columns: Columns, cells: readonly string[]): RecordFields {
  const cellOf = (name: ColumnName) => columns.cellOf(cells, name) ?? '';
  const points = cellOf('points').trim();
  return {
    rsn: unescapeFormula(cellOf('rsn')),
    event: unescapeFormula(cellOf('event')),
    date: cellOf('date').trim(),
    points: WHOLE.test(points) ? Number(points) : Number.NaN,
    notes: unescapeFormula(cellOf('notes')),
  };
}

function tooManyRows(): DomainError {
  const problem = `must have at most ${MAX_ROWS} rows`;
  return new DomainError('PAYLOAD_TOO_LARGE', `file ${problem}`, { argument: 'file', problem });
}
