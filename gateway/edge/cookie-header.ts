import { type Cookies, parseCookie } from 'cookie';

/** Returns the cookies of a `Cookie` header by name, as they were sent; of a name that comes twice the first, whose path is the longest. */
export function readCookies(header: string | undefined): Cookies {
  return parseCookie(header ?? '', { decode: withoutQuotes });
}

function withoutQuotes(value: string): string {
  return value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
}
