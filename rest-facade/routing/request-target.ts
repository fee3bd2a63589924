/** A parsed request target. */
export interface RequestTarget {
  /** The path, still encoded and without one tolerated trailing slash; null for invalid percent-encoding. */
  readonly path: string | null;
  /** The text after the question mark, still encoded. */
  readonly search: string;
}

/** Parses `/path?query` or the absolute form `http://host/path?query`; never throws. */
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

/** Encodes `#`, at which the router would end the path; in a request target it is an ordinary character. */
function routed(path: string): string {
  const whole = path.startsWith('/') ? path : `/${path}`;
  const bare = whole.length > 1 && whole.endsWith('/') && !whole.endsWith('//') ? whole.slice(0, -1) : whole;
  return bare.includes('#') ? bare.replaceAll('#', '%23') : bare;
}
