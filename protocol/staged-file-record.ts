/** The record of an uploaded file. It travels with the caller, where clients cannot write. */
export interface StagedFileRecord {
  /** The random value of the Upload variable, valid for one request. */
  readonly reference: string;
  readonly key: string;
  /** The client's file name, printable and without a path; may be empty. Never part of a path. */
  readonly fileName: string;
  /** The client's media type: check the bytes before trusting it. */
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
}
