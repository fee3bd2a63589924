import { parseCookie } from 'cookie';

/**
 * Returns the undecoded cookies of a `Cookie` header in the order sent. A name occurs several times if
 * cookies of several paths or domains have it.
 */
export function readCookies(header = ''): readonly (readonly [name: string, value: string])[] {
  return header
    .split(';')
    .flatMap((pair) => Object.entries(parseCookie(pair, { decode: stripQuotes })))
    .map(([name, value = '']) => [name, value]);
}

/** Returns the values of the cookies of a name in the order sent; empty ones are left out, as cleared. */
export function cookieValues(header: string | undefined, name: string): string[] {
  return readCookies(header).flatMap(([sent, value]) => (sent === name && value !== '' ? [value] : []));
}

function stripQuotes(value: string): string {
  return value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
}
