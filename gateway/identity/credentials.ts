import type { IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';
import { claimedKeyId } from '#protocol/session-token';

/** The cookie that carries a session token. */
export const SESSION_COOKIE = 'auth_token';

/** The unverified credentials of a request; absent ones were not sent. */
export interface Credentials {
  readonly bearer?: string;
  /** Session tokens of the browser's cookies, at least one: those of several domains have the same name. */
  readonly cookies?: readonly string[];
  readonly serviceKey?: string;
  readonly bingoKey?: string;
  /** From the path of a hook. */
  readonly hookKey?: string;
}

/**
 * Tokens that are tried: as many of ours, of 350 characters or more, as the 16 KiB of Node.js's headers hold.
 * Shorter ones are forged.
 */
const MAX_SESSIONS = 48;

/** Extracts the credentials from a request's headers. */
export function credentialsOf(req: IncomingMessage): Credentials {
  const { headers } = req;
  const bearer = bearerOf(headers.authorization);
  const cookies = headers.cookie === undefined ? [] : sessionsOf(headers.cookie);
  const serviceKey = single(headers['x-service-key']);
  const bingoKey = single(headers['x-bingo-key']);
  return {
    ...(bearer !== null && { bearer }),
    ...(cookies.length > 0 && { cookies }),
    ...(serviceKey !== undefined && { serviceKey }),
    ...(bingoKey !== undefined && { bingoKey }),
  };
}

/** Returns the tokens to try; what is no token takes no place of one. */
function sessionsOf(header: string): readonly string[] {
  const sent = [...new Set(cookieValues(header, SESSION_COOKIE))];
  if (sent.length < 2) return sent;
  const tokens = sent.filter((value) => claimedKeyId(value) !== null);
  return (tokens.length > 0 ? tokens : sent).slice(0, MAX_SESSIONS);
}

/** Returns the token of an `Authorization: Bearer` header, possibly empty; null for other schemes. */
function bearerOf(header: string | undefined): string | null {
  const match = header === undefined ? null : /^bearer(?: +|$)(.*)$/i.exec(header);
  return match ? (match[1] ?? '').trim() : null;
}

function single(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.join(', ');
}

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
