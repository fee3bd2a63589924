import { Upload } from 'graphql-upload-minimal';
import type { StagedFileRecord } from '#protocol/staged-file-record';

/**
 * The value of an Upload variable in the gateway. JSON cannot produce an instance, which distinguishes this
 * request's files from any client input, and serialization does not expose the record. Its `promise` stays
 * pending, because subgraphs open files by reference.
 */
export class StagedUpload extends Upload {
  readonly #record: StagedFileRecord;
  #released = false;

  /** @param digest SHA-256 of the content in hex; null if it was not computed. */
  constructor(
    record: StagedFileRecord,
    readonly digest: string | null = null,
  ) {
    super();
    this.#record = record;
  }

  /** The value that replaces the file in requests to subgraphs. */
  get reference(): string {
    return this.#record.reference;
  }

  /** @returns the record on the first call, null afterwards. */
  release(): StagedFileRecord | null {
    if (this.#released) return null;
    this.#released = true;
    return this.#record;
  }

  /** The text in error messages. */
  toJSON(): string {
    return '(a file)';
  }
}
