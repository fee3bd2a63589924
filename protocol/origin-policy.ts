/** Where browsers may come from and be sent to, as the operator configured it. */
export interface OriginSettings {
  /** The gateway's public address. */
  readonly baseUrl: string;
  /** `example.org`: every host under it is the operator's own. */
  readonly parentDomain: string | null;
  /** Suffixes of preview sites, such as `my-site.pages.dev`. */
  readonly previewDomains: readonly string[];
}

const LOCAL_ORIGINS = [3000, 5173].flatMap((port) => [
  `http://localhost:${port}`,
  `https://localhost:${port}`,
]);

/** Decides which origins may call with credentials and which return addresses are followed. */
export class OriginPolicy {
  private readonly exact: ReadonlySet<string>;
  private readonly suffixes: readonly string[];
  private readonly schemes: readonly string[];

  constructor(settings: OriginSettings) {
    this.exact = new Set([new URL(settings.baseUrl).origin, ...LOCAL_ORIGINS]);
    // A set-up that is itself served without TLS has neighbours without TLS.
    this.schemes = ['https:', new URL(settings.baseUrl).protocol];
    this.suffixes = [settings.parentDomain ?? '', ...settings.previewDomains]
      .map(suffixOf)
      .filter((suffix) => suffix !== '');
  }

  /** Whether an `Origin` header names an allowed origin; `null` and anything malformed do not. */
  allows(origin: string): boolean {
    if (this.exact.has(origin)) return true;
    const url = URL.canParse(origin) ? new URL(origin) : null;
    if (url?.origin !== origin || !this.schemes.includes(url.protocol)) return false;
    // Ports other than the default are somebody else's server on the same host.
    if (url.port !== '') return false;
    return this.suffixes.some((suffix) => url.hostname === suffix || url.hostname.endsWith(`.${suffix}`));
  }

  /**
   * Reads a `return_url`.
   *
   * @returns the address to follow; `ignored` for none and for a well-formed http(s) address elsewhere; `malformed` for all else.
   */
  readReturnUrl(text: string): { readonly follow: string } | 'ignored' | 'malformed' {
    if (text === '') return 'ignored';
    // What URL parsers quietly drop or turn into a slash: white space, control characters, backslashes.
    if (!text.isWellFormed() || /[\s\p{C}\\]/u.test(text)) return 'malformed';
    if (text.startsWith('/')) return text.startsWith('//') ? 'malformed' : { follow: inAscii(text) };
    if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return 'malformed';
    const url = new URL(text);
    if (url.username !== '' || url.password !== '' || /^https?:\/\/[^/?#]*@/i.test(text)) return 'malformed';
    return this.allows(url.origin) ? { follow: url.href } : 'ignored';
  }
}

/** A path as headers carry it. */
function inAscii(path: string): string {
  return path.replace(/[^\x21-\x7e]+/gu, encodeURIComponent);
}

/** A domain as hosts end in it, however an operator wrote it: `.Example.org` is `example.org`. */
function suffixOf(domain: string): string {
  return domain.trim().toLowerCase().replace(/^\.+/, '');
}
