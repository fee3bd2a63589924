import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { CallerKeys, CallerSigningKey } from './caller-keys';
import type { Caller } from './principal';

/** Header that carries the assertion from the gateway to a subgraph. */
export const ASSERTION_HEADER = 'x-caller-assertion';

const ISSUER = 'community-platform-gateway';
const LIFE_SECONDS = 60;

const principal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('anonymous') }),
  z.object({
    kind: z.literal('user'),
    userId: z.string(),
    username: z.string(),
    sessionId: z.string(),
    permissions: z.array(z.string()),
    isSuperAdmin: z.boolean(),
  }),
  z.object({ kind: z.literal('plugin'), keyHash: z.string() }),
  z.object({ kind: z.literal('service') }),
  z.object({ kind: z.literal('gateway') }),
]);

const stagedFile = z.object({
  reference: z.string(),
  key: z.string(),
  fileName: z.string(),
  mediaType: z.string(),
  size: z.int(),
});

const callerClaims = z.object({
  principal,
  address: z.string().nullable(),
  requestId: z.string(),
  files: z.array(stagedFile).exactOptional(),
  deliversFile: z.boolean().exactOptional(),
});

/** Signs who is calling, for one subgraph and one minute. */
export function signCaller(caller: Caller, area: string, { kid, key }: CallerSigningKey): Promise<string> {
  return new SignJWT({ caller })
    .setProtectedHeader({ alg: 'ES256', kid })
    .setIssuer(ISSUER)
    .setAudience(area)
    .setIssuedAt()
    .setExpirationTime(`${LIFE_SECONDS}s`)
    .sign(key);
}

/**
 * Reads a caller assertion.
 *
 * @returns null when it is missing, expired, signed by another key, without the id of its key, or meant for another area:
 * refuse the request.
 */
export async function verifyCaller(
  assertion: string | undefined,
  area: string,
  keys: CallerKeys,
): Promise<Caller | null> {
  if (assertion === undefined) return null;
  try {
    const { payload } = await jwtVerify(assertion, keys, {
      algorithms: ['ES256'],
      issuer: ISSUER,
      audience: area,
      requiredClaims: ['exp', 'iat'],
    });
    return callerClaims.parse(payload.caller);
  } catch {
    return null;
  }
}
