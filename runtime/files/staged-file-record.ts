/** What the edge says of a file that came with a request; it travels where clients cannot write: with the caller. */
export interface StagedFileRecord {
  /** What the Upload variable says in place of the file: random, of one request. */
  readonly reference: string;
  readonly key: string;
  /** As the client called it, printable and without a path: may be empty. Never part of a path. */
  readonly fileName: string;
  /** As the client called it: look at the bytes before believing it. */
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
}
