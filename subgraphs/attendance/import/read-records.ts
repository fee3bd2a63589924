import { DomainError, invalidArgument } from '#protocol/errors';
import { unescapeFormula } from '#runtime/rules/formula';
import { type Columns, readHeader } from '../csv/columns';
import { readRows } from '../csv/read-rows';
import { type CheckedRecord, checkRecord } from '../rules/check-record';
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
  readonly records: readonly FileRecord[];
  readonly errors: readonly ImportError[];
}

/**
 * Reads a file of records as a stream. Columns may be in any order; unknown ones are ignored.
 *
 * @throws DomainError BAD_USER_INPUT for an invalid file, PAYLOAD_TOO_LARGE beyond 50,000 rows.
 */
export async function readRecords(file: AsyncIterable<Uint8Array>): Promise<FileContent> {
  const records: FileRecord[] = [];
  const errors: ImportError[] = [];
  let columns: Columns | null = null;
  for await (const { line, cells } of readRows(file)) {
    if (!columns) {
      columns = readHeader(cells);
      continue;
    }
    if (cells.length > columns.count) {
      throw invalidArgument('file', `has ${cells.length} cells on line ${line}, its header ${columns.count}`);
    }
    if (records.length + errors.length === MAX_ROWS) throw tooManyRows();
    const checked = checkRecord(fieldsOf(columns, cells));
    if ('record' in checked) records.push({ ...checked.record, line });
    else {
      const error = checked.problems.map(({ field, problem }) => `${field} ${problem}`).join(', ');
      errors.push({ line, error });
    }
  }
  if (!columns) throw invalidArgument('file', 'must not be empty');
  return { records, errors };
}

function fieldsOf(columns: Columns, cells: readonly string[]) {
  const points = columns.cellOf(cells, 'points');
  return {
    rsn: unescapeFormula(columns.cellOf(cells, 'rsn')),
    event: unescapeFormula(columns.cellOf(cells, 'event')),
    date: columns.cellOf(cells, 'date'),
    points: WHOLE.test(points) ? Number(points) : Number.NaN,
    notes: unescapeFormula(columns.cellOf(cells, 'notes')),
  };
}

function tooManyRows(): DomainError {
  const problem = `must have at most ${MAX_ROWS} rows`;
  return new DomainError('PAYLOAD_TOO_LARGE', `file ${problem}`, { argument: 'file', problem });
}
