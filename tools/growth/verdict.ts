import type { Cost, Growth } from './costs';

export type Verdict = 'constant' | 'logarithmic' | 'grows with its answer' | 'WORSE';

/** Smaller differences are measurement noise. */
const NOISE_MS = 0.6;
const NOISE = 1.5;

/** Time and work at the largest size, divided by those at the smallest. */
export interface Ratios {
  readonly time: number;
  /** CPU and database time only, which exclude waiting caused by other activity of the machine. */
  readonly work: number;
}

export function ratiosOf({ costs }: Growth): Ratios {
  const [first, last] = ends(costs);
  return { time: last.ms / first.ms, work: workOf(last) / workOf(first) };
}

/**
 * Classifies growth by time or by work, whichever grew less. Logarithmic: at most proportional to the
 * logarithm of the rows, a factor of three from 10² to 10⁶. The cost of a growing response may grow with its
 * length, beyond the base cost of the shortest.
 */
export function verdictOf(growth: Growth): Verdict {
  const [first, last] = ends(growth.costs);
  const { time, work } = ratiosOf(growth);
  const ratio = Math.min(time, work);
  if (growth.grows !== null)
    return ratio <= Math.max(1, last.bytes / first.bytes) * NOISE ? 'grows with its answer' : 'WORSE';
  if (ratio <= NOISE || last.ms - first.ms <= NOISE_MS) return 'constant';
  return ratio <= Math.log(last.rows) / Math.log(first.rows) ? 'logarithmic' : 'WORSE';
}

function workOf({ serverMs, databaseMs }: Cost): number {
  return serverMs + databaseMs;
}

function ends(costs: readonly Cost[]): readonly [Cost, Cost] {
  const [first, last] = [costs[0], costs.at(-1)];
  if (!first || !last || first === last) throw new Error('growth takes two sizes at least');
  return [first, last];
}
