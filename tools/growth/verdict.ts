import type { Cost, Growth } from './costs';

export type Verdict = 'constant' | 'logarithmic' | 'grows with its answer' | 'WORSE';

/** Differences below this are the machine's. */
const NOISE_MS = 0.6;
const NOISE = 1.5;

/** How often the time, and the work, at the smallest size is contained in that at the largest. */
export interface Ratios {
  readonly time: number;
  /** Of platform and database alone: what else the machine does makes a request wait, and is none of it. */
  readonly work: number;
}

export function ratiosOf({ costs }: Growth): Ratios {
  const [first, last] = ends(costs);
  return { time: last.ms / first.ms, work: workOf(last) / workOf(first) };
}

/**
 * How the cost grows with the rows: as the time or as the work, whichever grew less. Logarithmic is at most as much more as the
 * logarithm has become more: three times from 10² to 10⁶. An answer that grows may cost as much more as it is longer, beyond
 * what the shortest costs anyway.
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
