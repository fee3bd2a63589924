interface StoredCookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly hostOnly: boolean;
  readonly path: string;
  readonly secure: boolean;
  readonly expiresAt: number;
}

/** The cookies of one browser, stored and sent as RFC 6265 and the `__Host-` prefix require. */
export class CookieJar {
  private cookies: StoredCookie[] = [];

  /** Stores the cookies of a response from this URL, as a browser would. */
  take(url: URL, { headers }: { readonly headers: Headers }): void {
    for (const line of headers.getSetCookie()) this.set(url, line);
  }

  /** Stores one `Set-Cookie`. An overwritten cookie keeps its creation time, as RFC 6265 5.3 requires. */
  set(url: URL, line: string): void {
    const cookie = readCookie(url, line);
    if (!cookie) return;
    const place = this.cookies.findIndex(
      ({ name, domain, path }) => name === cookie.name && domain === cookie.domain && path === cookie.path,
    );
    if (place === -1) this.cookies.push(cookie);
    else this.cookies[place] = cookie;
    this.cookies = this.cookies.filter(({ expiresAt }) => expiresAt > Date.now());
  }

  /** Returns the `Cookie` header for this URL: longer paths first, then older cookies first. */
  header(url: URL): string {
    return this.cookies
      .filter((cookie) => isSentTo(cookie, url))
      .sort((left, right) => right.path.length - left.path.length)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }
}

function readCookie(url: URL, line: string): StoredCookie | null {
  const [pair = '', ...rest] = line.split(';').map((part) => part.trim());
  const attributes = new Map(
    rest.map((part) => {
      const [name = '', value = ''] = part.split('=');
      return [name.toLowerCase(), value] as const;
    }),
  );
  const mark = pair.indexOf('=');
  const name = pair.slice(0, mark);
  const domain = attributes.get('domain');
  const path = attributes.get('path') ?? defaultPath(url.pathname);
  const secure = attributes.has('secure');
  if (name.startsWith('__Host-') && (!secure || domain !== undefined || path !== '/')) return null;
  if (domain !== undefined && !belongsTo(url.hostname, domain)) return null;
  if (secure && url.protocol !== 'https:') return null;
  return {
    name,
    value: pair.slice(mark + 1),
    domain: domain ?? url.hostname,
    hostOnly: domain === undefined,
    path,
    secure,
    expiresAt: expiryOf(attributes),
  };
}

function expiryOf(attributes: ReadonlyMap<string, string>): number {
  const maxAge = attributes.get('max-age');
  if (maxAge !== undefined) return Date.now() + Number(maxAge) * 1000;
  const expires = attributes.get('expires');
  return expires === undefined ? Number.POSITIVE_INFINITY : Date.parse(expires);
}

/** Ignores ports, which do not separate cookies. */
function isSentTo({ domain, hostOnly, path, secure, expiresAt }: StoredCookie, url: URL): boolean {
  const hostFits = hostOnly ? url.hostname === domain : belongsTo(url.hostname, domain);
  const below = url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
  const pathFits = url.pathname === path || below;
  return hostFits && pathFits && (!secure || url.protocol === 'https:') && expiresAt > Date.now();
}

function belongsTo(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

function defaultPath(pathname: string): string {
  return pathname.slice(0, Math.max(1, pathname.lastIndexOf('/')));
}
