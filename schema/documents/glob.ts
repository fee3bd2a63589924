/** Alternatives of a brace: `{graphql,gql}`, which do not nest. */
const BRACES = /\{([^{}]*)\}/;

/**
 * What a glob matches among paths with `/`: `*` and `?` within a name, `**` for any folders, `{a,b}` for either. All
 * else stands for itself.
 */
export function globMatcher(glob: string): (path: string) => boolean {
  const patterns = alternatives(glob).map((one) => new RegExp(`^${patternOf(one)}$`));
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/** The folder below which everything is that a glob matches; empty for the current one. */
export function folderOf(glob: string): string {
  const fixed = glob.split(/[*?{]/, 1)[0] ?? '';
  return fixed === glob ? fixed : fixed.slice(0, fixed.lastIndexOf('/') + 1);
}

function alternatives(glob: string): string[] {
  const braces = BRACES.exec(glob);
  if (!braces) return [glob];
  const [whole, inside = ''] = braces;
  return inside.split(',').flatMap((one) => alternatives(glob.replace(whole, () => one)));
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
