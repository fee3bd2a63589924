import type { StagedFileRecord } from '#runtime/files/staged-file-record';

/**
 * The value of an Upload variable at the edge. No client's JSON can be one, and it shows nothing of what it holds: that is
 * how the graph tells a file of this request from everything else.
 */
export class StagedUpload {
  readonly #record: StagedFileRecord;
  #released = false;

  constructor(record: StagedFileRecord) {
    this.#record = record;
  }

  /** What the fetch that carries it says in its place. */
  get reference(): string {
    return this.#record.reference;
  }

  /** @returns the record for the first fetch that carries the file, null for any other. */
  release(): StagedFileRecord | null {
    if (this.#released) return null;
    this.#released = true;
    return this.#record;
  }

  /** What messages show. */
  toJSON(): string {
    return '(a file)';
  }
}
