import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Pool } from 'pg';
import type { Counter } from './http-edge';
import type { Identity, IdentityReader } from './identity';

/** Rate-limits a plugin by its key. @returns the hash of the key; only the hash is stored. */
export async function admitPlugin(
  { countPlugin }: Pick<Duties, 'countPlugin'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<string> {
  const key = request.headers['x-bingo-key'];
  const keyHash = createHash('sha256')
    .update(typeof key === 'string' ? key : '')
    .digest('hex');
  await countPlugin(`key:${keyHash}`, response);
  response.setHeader('Cache-Control', 'no-store');
  return keyHash;
}

/** Dependencies of every hand-written endpoint. */
export interface Duties {
  readonly pool: Pool;
  readonly countPublic: Counter;
  readonly countAuthenticated: Counter;
  readonly countPlugin: Counter;
  readonly readIdentity: IdentityReader;
}

/** Rate-limits a caller by IP address and marks the response uncacheable. */
export async function admitPublic(
  { countPublic }: Duties,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await countPublic(`address:${request.socket.remoteAddress}`, response);
  response.setHeader('Cache-Control', 'no-store');
}

/** Authenticates a user and rate-limits by user id. */
export async function admitUser(
  { readIdentity, countAuthenticated }: Duties,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Identity> {
  const identity = await readIdentity(request);
  await countAuthenticated(`user:${identity.userId}`, response);
  response.setHeader('Cache-Control', 'no-store');
  return identity;
}
