import { foldName } from '#console/players/players.ts';
/** Most names that the platform takes at once. */
export const MOST_NAMES = 500;

/**
 * Reads player names from a text: one per line, or separated by commas, semicolons or tabs, such as cells of
 * a spreadsheet; each once.
 */
export function readPlayerNames(text: string): string[] {
  const names = text
    .split(/[\n\r,;\t]+/)
    .map((name) => name.replace(/^\s*"|"\s*$/g, '').trim())
    .filter((name) => name !== '');
  return [...new Map(names.map((name) => [foldName(name), name])).values()];
}
