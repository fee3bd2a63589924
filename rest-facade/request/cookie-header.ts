/** A cookie as a client sends it. */
export interface SentCookie {
  readonly name: string;
  readonly value: string;
}

/** The cookies of a `Cookie` header in their order, which is that of their age where their paths are equally long. */
export function sentCookies(header: string | undefined): SentCookie[] {
  return (header ?? '').split(';').flatMap((pair) => {
    const mark = pair.indexOf('=');
    if (mark === -1) return [];
    const value = pair.slice(mark + 1).trim();
    const quoted = value.startsWith('"') && value.endsWith('"') && value.length > 1;
    return [{ name: pair.slice(0, mark).trim(), value: quoted ? value.slice(1, -1) : value }];
  });
}

/** The value of a cookie in a `Cookie` header, the first where it comes twice; null when it is not there. */
export function cookieValue(header: string | undefined, name: string): string | null {
  return sentCookies(header).find((cookie) => cookie.name === name)?.value ?? null;
}
