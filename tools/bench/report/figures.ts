/** Formats a number with three significant digits below 100 and as an integer above; `–` if not finite. */
export function readable(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
