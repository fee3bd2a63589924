/** One segment of a path: text that must match, or a token that takes any. */
export type PathSegment = { readonly text: string } | { readonly token: string };

export type PathPattern = readonly PathSegment[];

const PATTERN = /^(\/|(\/(:\w+|[\w.~-]+))+)$/;

/**
 * Reads `/auth/admin/roles/:id`.
 *
 * @throws Error when it is no path, or a token occurs twice.
 */
export function parsePattern(path: string): PathPattern {
  if (!PATTERN.test(path)) throw new Error(`"${path}" is no path`);
  const pattern = path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (part.startsWith(':') ? { token: part.slice(1) } : { text: part }));
  const tokens = tokensOf(pattern);
  if (new Set(tokens).size < tokens.length) throw new Error(`"${path}" has a token twice`);
  return pattern;
}

/** Names of the tokens, in order. */
export function tokensOf(pattern: PathPattern): string[] {
  return pattern.flatMap((segment) => ('token' in segment ? [segment.token] : []));
}

/** Writes a pattern as `parsePattern` reads it. */
export function formatPattern(pattern: PathPattern): string {
  return `/${pattern.map((segment) => ('token' in segment ? `:${segment.token}` : segment.text)).join('/')}`;
}

/** How two patterns divide the paths that both of them match. */
export type Precedence = 'apart' | 'same' | 'first' | 'second' | 'ambiguous';

/** Which of two patterns is the more specific one, if some path matches both: text before token, in every segment. */
export function comparePatterns(first: PathPattern, second: PathPattern): Precedence {
  if (first.length !== second.length) return 'apart';
  let firstWins = false;
  let secondWins = false;
  for (const [index, segment] of first.entries()) {
    const other = second[index];
    if (!other) return 'apart';
    if ('text' in segment && 'text' in other) {
      if (segment.text !== other.text) return 'apart';
    } else if ('text' in segment) firstWins = true;
    else if ('text' in other) secondWins = true;
  }
  if (firstWins && secondWins) return 'ambiguous';
  if (firstWins) return 'first';
  return secondWins ? 'second' : 'same';
}
