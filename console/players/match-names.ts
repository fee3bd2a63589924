/** Returns the form in which names are compared: case and the kind of separator do not matter. */
export function foldName(name: string): string {
  return name
    .replace(/[-_\s]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Returns the names that contain a text. */
export function namesContaining(names: readonly string[], search: string): string[] {
  const part = foldName(search);
  return part === '' ? [] : names.filter((name) => foldName(name).includes(part));
}

/** Returns names of several lists once each: those that begin with the text, then others, each by name. */
export function mergeNames(lists: readonly (readonly string[])[], search: string): string[] {
  const byFoldedName = new Map<string, string>();
  for (const name of lists.flat()) {
    const folded = foldName(name);
    if (!byFoldedName.has(folded)) byFoldedName.set(folded, name);
  }
  const part = foldName(search);
  const rank = (folded: string) => (folded.startsWith(part) ? 0 : 1);
  return [...byFoldedName.entries()]
    .sort(([one], [other]) => rank(one) - rank(other) || one.localeCompare(other))
    .map(([, name]) => name);
}

/**
 * Returns the name that a search means without a choice: the one that equals it, or the text itself if no
 * name contains it; null if the user has to choose.
 */
export function chosenName(names: readonly string[], search: string): string | null {
  if (names.length === 0) return search;
  return names.find((name) => foldName(name) === foldName(search)) ?? null;
}
