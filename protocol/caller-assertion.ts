import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { CallerKeys, CallerSigningKey } from './caller-keys';
import type { Caller } from './principal';

/** Header that carries the assertion from the gateway to a subgraph. */
export const ASSERTION_HEADER = 'x-caller-assertion';

const ISSUER = 'community-platform-gateway';

/** An assertion is verified when its request arrives: how long the request then takes does not matter. */
const LIFE_SECONDS = 10;

/** How far the clocks of two hosts may be apart. */
const CLOCK_TOLERANCE_SECONDS = 2;

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

/** Signs who is calling, for one subgraph and ten seconds: each attempt to send a request needs one of its own. */
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
 * Reads a caller assertion. It counts for ten seconds from when it says it was signed, even if it says that it lives longer, and two
 * more for clocks that differ.
 *
 * @returns null when it is missing, expired, from the future, signed by another key, without the id of its key, or meant for another area:
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
      maxTokenAge: LIFE_SECONDS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    return callerClaims.parse(payload.caller);
  } catch {
    return null;
  }
}
