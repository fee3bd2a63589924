import { median } from '#tests/support/median';
import {
  HAND_WRITTEN,
  HIVE,
  PRODUCT,
  PRODUCT_KEPT,
  PRODUCT_READS_NAMES,
  STOCK,
} from '../contestants/contestant';
import type { EndpointResult } from './results';

/** How many times another's throughput a contestant reaches, by the medians of the closed loop. */
export interface Ratio {
  readonly of: string;
  readonly to: string;
  readonly value: number;
  /** What it has to be at least; null where nothing is asked. */
  readonly target: number | null;
}

/** What is asked of the product against the hand-written server. */
const AS_FAST = 1;
/** Of submissions, whose path was thought over. */
const SUBMIT = 1.3;
/** Of the response cache, for what everybody may read. */
const KEPT = 2;
/** Against stock federation, for reads of one area. */
const FEDERATED = 15;

/** The ratios of an endpoint that anything is asked of, and those with others that were measured there. */
export function ratiosOf(result: EndpointResult): readonly Ratio[] {
  const { name, singleArea, writes } = result;
  const isSingleRead = singleArea && !writes;
  const wanted: readonly Omit<Ratio, 'value'>[] = [
    { of: PRODUCT, to: HAND_WRITTEN, target: name === 'submit' ? SUBMIT : AS_FAST },
    { of: PRODUCT_READS_NAMES, to: HAND_WRITTEN, target: null },
    { of: PRODUCT_KEPT, to: HAND_WRITTEN, target: KEPT },
    { of: PRODUCT, to: STOCK, target: isSingleRead ? FEDERATED : null },
    { of: PRODUCT, to: HIVE, target: null },
  ];
  return wanted.flatMap((ratio) => {
    const value = throughputOf(result, ratio.of) / throughputOf(result, ratio.to);
    return Number.isFinite(value) ? [{ ...ratio, value }] : [];
  });
}

/** Requests a second in the middle of its rounds; NaN when it was not measured. */
export function throughputOf({ contestants }: EndpointResult, name: string): number {
  const found = contestants.find((contestant) => contestant.name === name);
  return median((found?.rounds ?? []).map(({ requestsPerSecond }) => requestsPerSecond));
}

export function isMissed({ value, target }: Ratio): boolean {
  return target !== null && value < target;
}
