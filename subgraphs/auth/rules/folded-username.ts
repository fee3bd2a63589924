/** Folds a text for username search: lower case, NFC. */
export function foldUsername(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Returns the `LIKE` pattern for usernames that contain a text; `%`, `_` and `\` are escaped. */
export function searchPattern(text: string): string {
  return `%${foldUsername(text).replace(/[\\%_]/g, '\\$&')}%`;
}
