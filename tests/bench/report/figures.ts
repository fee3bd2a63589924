/** The middle of values; between the two in the middle where their number is even. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [lower, upper] = [(sorted.length - 1) / 2, sorted.length / 2].map((at) => sorted[Math.floor(at)]);
  return lower === undefined || upper === undefined ? Number.NaN : (lower + upper) / 2;
}

/** A number as people read it: three significant digits below 100, whole above. */
export function readable(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
