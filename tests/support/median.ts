/** Returns the median; the mean of the two middle values for an even number. NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [lower, upper] = [(sorted.length - 1) / 2, sorted.length / 2].map((at) => sorted[Math.floor(at)]);
  return lower === undefined || upper === undefined ? Number.NaN : (lower + upper) / 2;
}
