import type { Size } from './sizes';

/** What a request costs at one size: medians and means over many, sent one after the other. */
export interface Cost {
  readonly rows: Size;
  /** Median time from the request to the end of its answer. */
  readonly ms: number;
  /** Processor time of the platform's process, mean. */
  readonly serverMs: number;
  /** Time that PostgreSQL spent on statements, mean. */
  readonly databaseMs: number;
  /** Length of the answer. */
  readonly bytes: number;
}

/** An endpoint and what it costs, sizes in order. */
export interface Growth {
  readonly name: string;
  /** What there is more of. */
  readonly of: string;
  /** Why the answer grows; null where it does not. */
  readonly grows: string | null;
  readonly costs: readonly Cost[];
}
