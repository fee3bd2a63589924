import { type Cookies, parseCookie } from 'cookie';

/**
 * Returns the undecoded cookies of a `Cookie` header by name. The first of several with one name wins: it has
 * the longest path.
 */
export function readCookies(header: string | undefined): Cookies {
  return parseCookie(header ?? '', { decode: stripQuotes });
}

function stripQuotes(value: string): string {
  return value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
}
