import type { Size } from './sizes';

/** Cost of a request at one size, over many sequential requests. */
export interface Cost {
  readonly rows: Size;
  /** Median response time. */
  readonly ms: number;
  /** Mean CPU time of the platform's process. */
  readonly serverMs: number;
  /** Mean execution time of statements in PostgreSQL. */
  readonly databaseMs: number;
  /** Length of the response. */
  readonly bytes: number;
}

/** An endpoint and its costs by ascending size. */
export interface Growth {
  readonly name: string;
  /** What grows in number. */
  readonly of: string;
  /** Why the response grows; null if it does not. */
  readonly grows: string | null;
  readonly costs: readonly Cost[];
}
