/** A path segment: literal text, or a token that matches any text. */
export type PathSegment = { readonly text: string } | { readonly token: string };

export type PathPattern = readonly PathSegment[];

const PATTERN = /^(\/|(\/(:\w+|[\w.~-]+))+)$/;

/**
 * Parses `/auth/admin/roles/:id`.
 *
 * @throws Error when it is not a path, or a token occurs twice.
 */
export function parsePattern(path: string): PathPattern {
  if (!PATTERN.test(path)) throw new Error(`"${path}" is not a path`);
  const pattern = path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (part.startsWith(':') ? { token: part.slice(1) } : { text: part }));
  const tokens = tokensOf(pattern);
  if (new Set(tokens).size < tokens.length) throw new Error(`"${path}" has a token twice`);
  return pattern;
}

/** Returns the names of the tokens, in order. */
export function tokensOf(pattern: PathPattern): string[] {
  return pattern.flatMap((segment) => ('token' in segment ? [segment.token] : []));
}

/** Formats a pattern; the inverse of `parsePattern`. */
export function formatPattern(pattern: PathPattern): string {
  return `/${pattern.map((segment) => ('token' in segment ? `:${segment.token}` : segment.text)).join('/')}`;
}

/** Result of comparing two patterns; `apart` when no path matches both. */
export type Precedence = 'apart' | 'same' | 'first' | 'second' | 'ambiguous';

/** Compares two patterns: a literal precedes a token, in every segment. */
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
