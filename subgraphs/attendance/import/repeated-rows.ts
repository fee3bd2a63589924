import type { CheckedRecord } from '../rules/check-record';
import type { ImportError } from './import-result.type';
import type { FileRecord } from './read-records';

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
