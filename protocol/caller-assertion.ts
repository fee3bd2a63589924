import { z } from 'zod';
import type { CallerKeys, CallerSigningKey } from './caller-keys';
import { signCompact, verifyCompact } from './compact-jws';
import type { Caller } from './principal';

/** The header that carries the assertion from the gateway to a subgraph. */
export const ASSERTION_HEADER = 'x-caller-assertion';

/** The header with the request id: an assertion may serve several requests of its caller. */
export const REQUEST_ID_HEADER = 'x-request-id';

const ISSUER = 'community-platform-gateway';

/** Lifetime until the request arrives; the duration of the request does not matter. */
export const LIFETIME_SECONDS = 10;

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

const callerClaims = z.object({
  principal,
  address: z.string().nullable(),
  requestId: z.string(),
  files: z.array(stagedFile).exactOptional(),
  deliversFile: z.boolean().exactOptional(),
  idempotency: z.object({ id: digest, owner: digest, fingerprint: digest, secret: digest }).exactOptional(),
});

const claims = z.object({
  iss: z.literal(ISSUER),
  aud: z.string(),
  iat: z.number(),
  exp: z.number(),
  nbf: z.number().optional(),
  caller: callerClaims,
});

/** A caller whose assertion was verified. */
export interface VerifiedCaller {
  readonly caller: Caller;
  /** When the assertion stops being valid, clock tolerance included; milliseconds since the epoch. */
  readonly validUntil: number;
}

/** Signs a caller for one subgraph and ten seconds. */
export function signCaller(caller: Caller, area: string, key: CallerSigningKey): string {
  const now = epochSeconds();
  return signCompact({ caller, iss: ISSUER, aud: area, iat: now, exp: now + LIFETIME_SECONDS }, key);
}

/**
 * Verifies a caller assertion. It is valid for ten seconds from its issue time, even if it claims a longer
 * lifetime, plus two seconds of clock tolerance.
 *
 * @returns null if the assertion is missing, expired, from the future, signed by an unknown key, without key
 * id, or meant for another area: reject the request.
 */
export async function verifyCaller(
  assertion: string | undefined,
  area: string,
  keys: CallerKeys,
): Promise<VerifiedCaller | null> {
  if (assertion === undefined) return null;
  try {
    const { aud, iat, exp, nbf, caller } = claims.parse(await verifyCompact(assertion, keys));
    const now = epochSeconds();
    const end = Math.min(exp, iat + LIFETIME_SECONDS) + CLOCK_TOLERANCE_SECONDS;
    const start = Math.max(iat, nbf ?? iat) - CLOCK_TOLERANCE_SECONDS;
    if (aud !== area || now < start || now >= end) return null;
    return { caller, validUntil: end * 1000 };
  } catch {
    return null;
  }
}

function epochSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
