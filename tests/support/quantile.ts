/**
 * Returns the quantile of a list by nearest rank: the smallest value that at least this share of the values
 * does not exceed. NaN for an empty list.
 * @param share from 0, the minimum, to 1, the maximum.
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
