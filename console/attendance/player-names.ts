/** Reads names separated by lines, commas or semicolons; a name counts once, however it is capitalised. */
export function readNames(text: string): string[] {
  const names = new Map<string, string>();
  for (const part of text.split(/[\n,;]/)) {
    const name = part.trim().replace(/\s+/g, ' ');
    const key = name.toLowerCase().replace(/[_-]/g, ' ');
    if (name !== '' && !names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}
