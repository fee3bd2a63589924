import type { Request, Response } from 'express';
import type { Pool } from 'pg';
import type { Identity, IdentityReader } from './identity';
import type { Counter } from './surroundings';

/** What every endpoint written by hand is given. */
export interface Duties {
  readonly pool: Pool;
  readonly countPublic: Counter;
  readonly countAuthenticated: Counter;
  readonly countPlugin: Counter;
  readonly readIdentity: IdentityReader;
}

/** Counts a caller by the address; the answer may be kept by nobody. */
export async function admitAnybody(
  { countPublic }: Duties,
  request: Request,
  response: Response,
): Promise<void> {
  await countPublic(`address:${request.socket.remoteAddress}`, response);
  response.setHeader('Cache-Control', 'no-store');
}

/** Lets who is signed in pass, counted by the user. */
export async function admitUser(
  { readIdentity, countAuthenticated }: Duties,
  request: Request,
  response: Response,
): Promise<Identity> {
  const identity = await readIdentity(request);
  await countAuthenticated(`user:${identity.userId}`, response);
  response.setHeader('Cache-Control', 'no-store');
  return identity;
}
