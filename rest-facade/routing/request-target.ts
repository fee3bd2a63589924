/** The target of a request line, taken apart. */
export interface RequestTarget {
  /** The path, still encoded and without the one slash at its end that is tolerated; null when it is no valid percent-encoding. */
  readonly path: string | null;
  /** What follows the question mark, still encoded. */
  readonly search: string;
}

/** Reads `/path?query` or the absolute form `http://host/path?query`; never throws, whatever a client sends. */
export function readTarget(url: string): RequestTarget {
  const local = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '');
  const mark = local.indexOf('?');
  const path = mark === -1 ? local : local.slice(0, mark);
  return { path: isEncoded(path) ? routed(path) : null, search: mark === -1 ? '' : local.slice(mark + 1) };
}

function isEncoded(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** The router ends a path at a `#`, which no target has a right to: here it is a character like any other. */
function routed(path: string): string {
  const whole = path.startsWith('/') ? path : `/${path}`;
  const bare = whole.length > 1 && whole.endsWith('/') && !whole.endsWith('//') ? whole.slice(0, -1) : whole;
  return bare.includes('#') ? bare.replaceAll('#', '%23') : bare;
}
