import type { BenchEndpoint } from '../endpoints/bench-endpoint';

/** A server in the comparison. */
export interface Contestant {
  readonly name: string;
  readonly url: string;
  /** All its processes. */
  readonly pids: readonly number[];
  /** Returns whether it is measured at an endpoint. */
  responses(endpoint: BenchEndpoint): boolean;
  /** Whether its bodies must equal the product's byte for byte, not only as JSON. */
  readonly toTheByte: boolean;
  /** Whether failed requests are reported instead of ending the bench. */
  readonly mayFail: boolean;
  /** Whether it is also measured at a constant rate. */
  readonly openLoop: boolean;
}

/** Report names of the contestants that appear in ratios. */
export const PRODUCT = 'product';
export const PRODUCT_CACHED = 'product, response cache';
export const PRODUCT_SPREAD = 'product, spread';
export const HAND_WRITTEN = 'hand-written';
export const STOCK = 'stock federation';
