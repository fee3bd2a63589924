/** A text as usernames are searched: without regard to case or to how accents are composed. */
export function foldUsername(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** The `LIKE` pattern of usernames that contain a text, in which `%`, `_` and `\` are literal. */
export function searchPattern(text: string): string {
  return `%${foldUsername(text).replace(/[\\%_]/g, '\\$&')}%`;
}
