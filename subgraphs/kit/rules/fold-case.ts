/**
 * Returns a case-folded text: lower-cased, upper-cased and lower-cased, so that `ẞ` and `ß` match `SS`; the
 * final sigma is normalised. Idempotent.
 */
export function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}
