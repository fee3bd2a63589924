/** The configured origins of browsers and return URLs. */
export interface OriginSettings {
  /** The gateway's public address. */
  readonly baseUrl: string;
  /** `example.org`: every host below it belongs to the operator. */
  readonly parentDomain: string | null;
  /** Suffixes of preview sites, such as `my-site.pages.dev`. */
  readonly previewDomains: readonly string[];
}

const LOCAL_ORIGINS = [3000, 5173].flatMap((port) => [
  `http://localhost:${port}`,
  `https://localhost:${port}`,
]);

/** Decides which origins may send credentials and which return URLs are followed. */
export class OriginPolicy {
  private readonly exact: ReadonlySet<string>;
  private readonly suffixes: readonly string[];
  private readonly schemes: readonly string[];

  constructor(settings: OriginSettings) {
    this.exact = new Set([new URL(settings.baseUrl).origin, ...LOCAL_ORIGINS]);
    // A gateway without TLS accepts origins without TLS.
    this.schemes = ['https:', new URL(settings.baseUrl).protocol];
    this.suffixes = [settings.parentDomain ?? '', ...settings.previewDomains]
      .map(normalizedDomain)
      .filter((suffix) => suffix !== '');
  }

  /** Returns whether an `Origin` header is allowed; `null` and malformed values are not. */
  allows(origin: string): boolean {
    if (this.exact.has(origin)) return true;
    const url = URL.canParse(origin) ? new URL(origin) : null;
    if (url?.origin !== origin || !this.schemes.includes(url.protocol)) return false;
    // Other ports may belong to another server on the same host.
    if (url.port !== '') return false;
    return this.suffixes.some((suffix) => url.hostname === suffix || url.hostname.endsWith(`.${suffix}`));
  }

  /**
   * Reads a `return_url`.
   *
   * @returns the URL to follow; `ignored` if it is empty or a well-formed http(s) URL of another site;
   * `malformed` otherwise.
   */
  readReturnUrl(text: string): { readonly follow: string } | 'ignored' | 'malformed' {
    if (text === '') return 'ignored';
    // URL parsers silently drop or normalize white space, control characters and backslashes.
    if (!text.isWellFormed() || /[\s\p{C}\\]/u.test(text)) return 'malformed';
    if (text.startsWith('/')) return text.startsWith('//') ? 'malformed' : { follow: inAscii(text) };
    if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return 'malformed';
    const url = new URL(text);
    if (url.username !== '' || url.password !== '' || /^https?:\/\/[^/?#]*@/i.test(text)) return 'malformed';
    return this.allows(url.origin) ? { follow: url.href } : 'ignored';
  }
}

/** Percent-encodes a path for use in headers. */
function inAscii(path: string): string {
  return path.replace(/[^\x21-\x7e]+/gu, encodeURIComponent);
}

/** Returns a configured domain as hosts have it: `.Example.org` becomes `example.org`. */
export function normalizedDomain(domain: string): string {
  return domain.trim().toLowerCase().replace(/^\.+/, '');
}
