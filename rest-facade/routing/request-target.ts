/** The target of a request line, taken apart. */
export interface RequestTarget {
  /** Decoded segments of the path; null when the path is no valid percent-encoding. */
  readonly segments: readonly string[] | null;
  /** What follows the question mark, still encoded. */
  readonly search: string;
}

/** Reads `/path?query` or the absolute form `http://host/path?query`; never throws, whatever a client sends. */
export function readTarget(url: string): RequestTarget {
  const local = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '');
  const mark = local.indexOf('?');
  const path = mark === -1 ? local : local.slice(0, mark);
  return { segments: decodeSegments(path), search: mark === -1 ? '' : local.slice(mark + 1) };
}

function decodeSegments(path: string): string[] | null {
  const parts = (path.startsWith('/') ? path.slice(1) : path).split('/');
  // One slash at the end is tolerated; an empty segment elsewhere matches nothing.
  if (parts.at(-1) === '') parts.pop();
  if (!path.includes('%')) return parts;
  try {
    return parts.map((part) => decodeURIComponent(part));
  } catch {
    return null;
  }
}
