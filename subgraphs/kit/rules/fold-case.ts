/**
 * A text without regard to case, as Unicode folds it: both ways, so that `ß` meets `SS`, and without the sigma that only
 * ends words.
 */
export function foldCase(text: string): string {
  return text.toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}
