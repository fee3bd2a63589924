/** Brace alternatives, not nested: `{graphql,gql}`. */
const BRACES = /\{([^{}]*)\}/;

/**
 * Compiles a glob for paths with `/`: `*` and `?` match within a name, `**` matches any folders, `{a,b}`
 * either. All other characters are literal.
 */
export function globMatcher(glob: string): (path: string) => boolean {
  const patterns = alternatives(glob).map((alternative) => new RegExp(`^${patternOf(alternative)}$`));
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/** Returns the longest folder without wildcards; empty for the current folder. */
export function folderOf(glob: string): string {
  const fixed = glob.split(/[*?{]/, 1)[0] ?? '';
  return fixed === glob ? fixed : fixed.slice(0, fixed.lastIndexOf('/') + 1);
}

function alternatives(glob: string): string[] {
  const braces = BRACES.exec(glob);
  if (!braces) return [glob];
  const [whole, inside = ''] = braces;
  return inside.split(',').flatMap((option) => alternatives(glob.replace(whole, () => option)));
}

function patternOf(glob: string): string {
  const parts = glob.split(/(\*\*\/|\*\*|\*|\?)/);
  return parts.map((part) => WILDCARDS.get(part) ?? part.replace(/[\\^$.|+()[\]{}]/g, '\\$&')).join('');
}

const WILDCARDS: ReadonlyMap<string, string> = new Map([
  ['**/', '(?:.*/)?'],
  ['**', '.*'],
  ['*', '[^/]*'],
  ['?', '[^/]'],
]);
