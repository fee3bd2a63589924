import type { Cost, Growth } from './costs';

export type Verdict = 'constant' | 'logarithmic' | 'grows with its answer' | 'WORSE';

/** Differences below this are the machine's. */
const NOISE_MS = 0.6;
const NOISE = 1.5;

/** How often the cost at the smallest size is contained in the cost at the largest. */
export function ratioOf({ costs }: Growth): number {
  const [first, last] = ends(costs);
  return last.ms / first.ms;
}

/**
 * How the cost grows with the rows. Logarithmic is at most as much more as the logarithm has become more: three times from
 * 10² to 10⁶. An answer that grows may cost as much more as it is longer, beyond what the shortest costs anyway.
 */
export function verdictOf(growth: Growth): Verdict {
  const [first, last] = ends(growth.costs);
  const ratio = last.ms / first.ms;
  if (growth.grows !== null)
    return ratio <= Math.max(1, last.bytes / first.bytes) * NOISE ? 'grows with its answer' : 'WORSE';
  if (ratio <= NOISE || last.ms - first.ms <= NOISE_MS) return 'constant';
  return ratio <= Math.log(last.rows) / Math.log(first.rows) ? 'logarithmic' : 'WORSE';
}

function ends(costs: readonly Cost[]): readonly [Cost, Cost] {
  const [first, last] = [costs[0], costs.at(-1)];
  if (!first || !last || first === last) throw new Error('growth takes two sizes at least');
  return [first, last];
}
