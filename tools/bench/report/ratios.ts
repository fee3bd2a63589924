import { median } from '#tests/support/median';
import { HAND_WRITTEN, PRODUCT, PRODUCT_CACHED, PRODUCT_SPREAD, STOCK } from '../contestants/contestant';
import type { ContestantResult, EndpointResult } from './results';

/** How much better one contestant is than another: 2 is twice the throughput, or half the latency. */
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
/** Target of the product in several processes against stock federation, which is several processes too. */
const FEDERATED = 5;

/** Returns the ratios of throughput of an endpoint between contestants that were both measured. */
export function ratiosOf(result: EndpointResult): readonly Ratio[] {
  const { name } = result;
  const wanted: readonly Omit<Ratio, 'value'>[] = [
    { of: PRODUCT, to: HAND_WRITTEN, target: name === 'submit' ? SUBMIT : AS_FAST },
    { of: PRODUCT_CACHED, to: HAND_WRITTEN, target: CACHED },
    { of: PRODUCT_SPREAD, to: STOCK, target: FEDERATED },
    { of: PRODUCT, to: STOCK, target: null },
  ];
  return wanted.flatMap((ratio) => {
    const value = medianRatio(ratesOf(result, ratio.of), ratesOf(result, ratio.to));
    return Number.isFinite(value) ? [{ ...ratio, value }] : [];
  });
}

/**
 * Returns the p99 at a constant rate of the hand-written server divided by the product's, if measured.
 */
export function latencyRatiosOf(result: EndpointResult): readonly Ratio[] {
  const p99Of = (name: string) => (find(result, name)?.open ?? []).map(({ p99Ms }) => p99Ms);
  const value = medianRatio(p99Of(HAND_WRITTEN), p99Of(PRODUCT));
  return Number.isFinite(value) ? [{ of: PRODUCT, to: HAND_WRITTEN, value, target: AS_FAST }] : [];
}

/**
 * Returns the CPU time that the hops between processes cost a request, in microseconds: the product in
 * several processes less the product in one; null unless both were measured.
 */
export function hopCostOf(result: EndpointResult): number | null {
  const cpuOf = (name: string) =>
    median((find(result, name)?.rounds ?? []).map(({ cpuMicroseconds }) => cpuMicroseconds));
  const cost = cpuOf(PRODUCT_SPREAD) - cpuOf(PRODUCT);
  return Number.isFinite(cost) ? cost : null;
}

/** Returns the median requests per second over all rounds; NaN if the contestant was not measured. */
export function throughputOf(result: EndpointResult, name: string): number {
  return median(ratesOf(result, name));
}

function ratesOf(result: EndpointResult, name: string): readonly number[] {
  return (find(result, name)?.rounds ?? []).map(({ requestsPerSecond }) => requestsPerSecond);
}

function find({ contestants }: EndpointResult, name: string): ContestantResult | undefined {
  return contestants.find((contestant) => contestant.name === name);
}

/**
 * Returns the median of the ratios of two lists, item by item; NaN if one is empty. Other activity of the
 * machine lasts for seconds or minutes: it slows both contestants in the same round, and divides out.
 */
function medianRatio(dividends: readonly number[], divisors: readonly number[]): number {
  const pairs = dividends.slice(0, divisors.length);
  return median(pairs.map((dividend, round) => dividend / (divisors[round] ?? NaN)));
}

export function isMissed({ value, target }: Ratio): boolean {
  return target !== null && value < target;
}
