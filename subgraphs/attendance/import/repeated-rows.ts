import type { CheckedRecord } from '../rules/check-record';
import type { ImportError } from './import-result.type';
import type { FileRecord } from './read-records';

/** The records of a file, each once. */
export interface DistinctRecords {
  readonly records: readonly FileRecord[];
  /** Rows that updated a record which the file itself holds further up. */
  readonly updates: number;
  readonly errors: readonly ImportError[];
}

/**
 * Settles which of several rows about the same record counts, as if they were written one after the other: the first
 * one, and the others fail; or, where rows overwrite, the last one, and the others counted on the way.
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

/** The same for records that cannot both be stored. No part holds a NUL. */
function recordKey({ rsnFolded, event, date }: CheckedRecord): string {
  return [rsnFolded, event, date].join('\0');
}
