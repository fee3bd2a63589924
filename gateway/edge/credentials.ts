import type { IncomingMessage } from 'node:http';
import { readCookies } from './cookie-header';

/** The cookie that carries a session token. */
export const SESSION_COOKIE = 'auth_token';

/** The unverified credentials of a request; absent ones were not sent. */
export interface Credentials {
  readonly bearer?: string;
  readonly cookie?: string;
  readonly serviceKey?: string;
  readonly bingoKey?: string;
  /** From the path of a hook. */
  readonly hookKey?: string;
}

/**
 * Extracts the credentials from a request's headers. An empty cookie counts as absent because it was cleared.
 */
export function credentialsOf(req: IncomingMessage): Credentials {
  const { headers } = req;
  const bearer = bearerOf(headers.authorization);
  const cookie = headers.cookie && readCookies(headers.cookie)[SESSION_COOKIE];
  const serviceKey = single(headers['x-service-key']);
  const bingoKey = single(headers['x-bingo-key']);
  return {
    ...(bearer !== null && { bearer }),
    ...(cookie && { cookie }),
    ...(serviceKey !== undefined && { serviceKey }),
    ...(bingoKey !== undefined && { bingoKey }),
  };
}

/** Returns the token of an `Authorization: Bearer` header, possibly empty; null for other schemes. */
function bearerOf(header: string | undefined): string | null {
  const match = header === undefined ? null : /^bearer(?: +|$)(.*)$/i.exec(header);
  return match ? (match[1] ?? '').trim() : null;
}

function single(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.join(', ');
}
