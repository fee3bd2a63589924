import type { IncomingMessage } from 'node:http';
import { claimedKeyId } from '#protocol/session-token';
import { cookieValues } from './cookie-header';

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
