import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { CallerKeys, CallerSigningKey } from './caller-keys';
import type { Caller } from './principal';

/** The header that carries the assertion from the gateway to a subgraph. */
export const ASSERTION_HEADER = 'x-caller-assertion';

/** The header with the request id: an assertion may serve several requests of its caller. */
export const REQUEST_ID_HEADER = 'x-request-id';

const ISSUER = 'community-platform-gateway';

/** Lifetime until the request arrives; the duration of the request does not matter. */
export const LIFETIME_SECONDS = 60;

/**
 * What an area reads of the headers of a request, in bytes. A super administrator has the permissions of all
 * roles, whose names services choose: 180 of the longest would exceed the 16 kB that Node.js reads by
 * default.
 */
export const MAX_HEADER_BYTES = 1024 * 1024;

/**
 * The assertions of how many callers a gateway and an area cache, at one kilobyte each. More in turn evict
 * each other, so that each request is signed and verified.
 */
export const CACHED_CALLERS = 10_000;

/** Tolerated clock difference between two hosts. */
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
  z.object({ kind: z.literal('hook'), keyHash: z.string() }),
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

const digest = z.string().regex(/^[0-9a-f]{64}$/);

const claims = z.object({
  caller: z.object({
    principal,
    address: z.string().nullable(),
    requestId: z.string(),
    files: z.array(stagedFile).exactOptional(),
    deliversFile: z.boolean().exactOptional(),
    idempotency: z.object({ id: digest, owner: digest, fingerprint: digest, secret: digest }).exactOptional(),
  }),
});

/** The caller of a verified assertion. */
export interface VerifiedCaller {
  readonly caller: Caller;
  /** When the assertion stops being valid, clock tolerance included; milliseconds since the epoch. */
  readonly validUntil: number;
}

/** Signs a caller for one subgraph and one minute. */
export function signCaller(caller: Caller, area: string, { kid, key }: CallerSigningKey): Promise<string> {
  return new SignJWT({ caller })
    .setProtectedHeader({ alg: 'ES256', kid })
    .setIssuer(ISSUER)
    .setAudience(area)
    .setIssuedAt()
    .setExpirationTime(`${LIFETIME_SECONDS}s`)
    .sign(key);
}

/**
 * Verifies a caller assertion. It is valid for one minute from its issue time, even if it claims a longer
 * lifetime, plus two seconds of clock tolerance.
 *
 * @returns null if the assertion is expired, from the future, signed by an unknown key, without key id, or
 * meant for another area: reject the request.
 */
export async function verifyCaller(
  assertion: string,
  area: string,
  keys: CallerKeys,
): Promise<VerifiedCaller | null> {
  try {
    const { payload } = await jwtVerify(assertion, keys, {
      algorithms: ['ES256'],
      issuer: ISSUER,
      audience: area,
      requiredClaims: ['exp', 'iat'],
      maxTokenAge: LIFETIME_SECONDS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    const { iat = 0, exp = 0 } = payload;
    const validUntil = (Math.min(exp, iat + LIFETIME_SECONDS) + CLOCK_TOLERANCE_SECONDS) * 1000;
    return { caller: claims.parse(payload).caller, validUntil };
  } catch {
    return null;
  }
}
