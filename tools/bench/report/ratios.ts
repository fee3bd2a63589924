import { median } from '#tests/support/median';
import {
  HAND_WRITTEN,
  HIVE,
  PRODUCT,
  PRODUCT_KEPT,
  PRODUCT_WITHOUT_NAME_CACHE,
  STOCK,
} from '../contestants/contestant';
import type { EndpointResult } from './results';

/** The throughput of one contestant divided by another's, by the medians of the closed loop. */
export interface Ratio {
  readonly of: string;
  readonly to: string;
  readonly value: number;
  /** Minimum ratio; null without a target. */
  readonly target: number | null;
}

/** Target of the product against the hand-written server. */
const AS_FAST = 1;
/** The same for submissions, whose path is optimised. */
const SUBMIT = 1.3;
/** Target of the response cache against the hand-written server. */
const CACHED = 2;
/** Target of the product against stock federation, for reads of one area. */
const FEDERATED = 15;

/** Returns the ratios of an endpoint between contestants that were both measured. */
export function ratiosOf(result: EndpointResult): readonly Ratio[] {
  const { name, singleArea, writes } = result;
  const isSingleRead = singleArea && !writes;
  const wanted: readonly Omit<Ratio, 'value'>[] = [
    { of: PRODUCT, to: HAND_WRITTEN, target: name === 'submit' ? SUBMIT : AS_FAST },
    { of: PRODUCT_WITHOUT_NAME_CACHE, to: HAND_WRITTEN, target: null },
    { of: PRODUCT_KEPT, to: HAND_WRITTEN, target: CACHED },
    { of: PRODUCT, to: STOCK, target: isSingleRead ? FEDERATED : null },
    { of: PRODUCT, to: HIVE, target: null },
  ];
  return wanted.flatMap((ratio) => {
    const value = throughputOf(result, ratio.of) / throughputOf(result, ratio.to);
    return Number.isFinite(value) ? [{ ...ratio, value }] : [];
  });
}

/** Returns the median requests per second over all rounds; NaN if the contestant was not measured. */
export function throughputOf({ contestants }: EndpointResult, name: string): number {
  const found = contestants.find((contestant) => contestant.name === name);
  return median((found?.rounds ?? []).map(({ requestsPerSecond }) => requestsPerSecond));
}

export function isMissed({ value, target }: Ratio): boolean {
  return target !== null && value < target;
}
