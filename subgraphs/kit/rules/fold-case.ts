/**
 * Returns a case-folded text: upper-cased, then lower-cased, so that `ß` matches `SS`; the final sigma is
 * normalised.
 */
export function foldCase(text: string): string {
  return text.toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}
