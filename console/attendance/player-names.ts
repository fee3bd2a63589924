import { foldName } from '#console/players/match-names.ts';

/**
 * Reads names separated by lines, commas or semicolons; a name counts once, whatever its case and separators.
 */
export function readNames(text: string): string[] {
  const names = new Map<string, string>();
  for (const part of text.split(/[\n,;]/)) {
    const name = part.trim().replace(/\s+/g, ' ');
    const key = foldName(name);
    if (key !== '' && !names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}
