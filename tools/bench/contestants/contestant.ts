import type { BenchEndpoint } from '../endpoints/bench-endpoint';

/** A server that takes part. */
export interface Contestant {
  readonly name: string;
  readonly url: string;
  /** Every process behind it. */
  readonly pids: readonly number[];
  /** Whether it is measured at an endpoint. */
  answers(endpoint: BenchEndpoint): boolean;
  /** Whether its bodies are the product's to the byte, and not only as JSON. */
  readonly toTheByte: boolean;
  /** How long it is loaded before it is measured, until compiled code has settled. */
  readonly warmSeconds: number;
  /** How many rounds of load it takes part in. */
  readonly rounds: number;
  /** Whether a request of it may fail without ending the bench; the report says how many did. */
  readonly mayFail: boolean;
  /** Whether it is loaded at a constant rate too. */
  readonly openLoop: boolean;
}

/** How those are loaded that ratios with targets are made of, and the others. */
export const LONG_LOAD = { warmSeconds: 6, rounds: 3 };
export const SHORT_LOAD = { warmSeconds: 1, rounds: 2 };

/** The names by which reports know those that ratios are made of. */
export const PRODUCT = 'product';
export const PRODUCT_KEPT = 'product, response cache';
export const PRODUCT_WITHOUT_NAME_CACHE = 'product, no name cache';
export const HAND_WRITTEN = 'hand-written';
export const STOCK = 'stock federation';
export const HIVE = 'Hive Gateway';
