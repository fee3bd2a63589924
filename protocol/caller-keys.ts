import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  createLocalJWKSet,
  createRemoteJWKSet,
  importJWK,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose';
import { z } from 'zod';

/** The key that signs a gateway's caller assertions. */
export interface CallerSigningKey {
  /** RFC 7638 thumbprint of the public key, which both sides compute. */
  readonly kid: string;
  readonly key: CryptoKey;
}

/** Returns the public key named in an assertion's header; rejects if there is none. */
export type CallerKeys = JWTVerifyGetKey;

const jwk = z.looseObject({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() });

const jwks = z.object({ keys: z.array(jwk).min(1) });

const PEM = /-----BEGIN [A-Z ]+-----[^-]+-----END [A-Z ]+-----/g;

/**
 * Reads a private P-256 key: PEM, or a JWK as JSON.
 *
 * @throws Error that names the accepted formats without quoting the text.
 */
export async function readSigningKey(text: string): Promise<CallerSigningKey> {
  const secret = attempt(() => {
    const form = text.trim().startsWith('{') ? { key: JSON.parse(text), format: 'jwk' as const } : text;
    return createPrivateKey(form).export({ format: 'jwk' });
  });
  const parsed = jwk.extend({ d: z.string() }).safeParse(secret);
  if (!parsed.success) throw new Error('must be a private key of the curve P-256, as PEM or JWK');
  const { kty, crv, x, y, d } = parsed.data;
  return { kid: await calculateJwkThumbprint({ kty, crv, x, y }), key: await es256({ kty, crv, x, y, d }) };
}

/**
 * Reads public P-256 keys: concatenated PEMs or a JSON Web Key Set. Several keys allow key rotation. A key
 * without an id gets its thumbprint.
 *
 * @throws Error that names the accepted formats.
 */
export async function readCallerKeys(text: string): Promise<CallerKeys> {
  const read = attempt(() => (text.trim().startsWith('{') ? JSON.parse(text) : { keys: fromPem(text) }));
  const parsed = jwks.safeParse(read);
  if (!parsed.success)
    throw new Error('must be public keys of the curve P-256, as PEM or as a JSON Web Key Set');
  const keys = await Promise.all(
    parsed.data.keys.map(async ({ kty, crv, x, y, kid }) => {
      const key = { kty, crv, x, y };
      // Validates the point now instead of on the first request.
      await es256(key);
      return { ...key, kid: typeof kid === 'string' ? kid : await calculateJwkThumbprint(key), alg: 'ES256' };
    }),
  );
  return named(createLocalJWKSet({ keys }));
}

/**
 * Returns the keys of a JWKS URL: refetched for an unknown key id, at most once in 30 seconds, and after ten
 * minutes.
 */
export function remoteCallerKeys(url: URL): CallerKeys {
  return named(createRemoteJWKSet(url, { timeoutDuration: 2000 }));
}

/** Combines key sources, in order. */
export function anyOf(places: readonly CallerKeys[]): CallerKeys {
  return async (header, token) => {
    let lastError: unknown = new Error('there are no keys');
    for (const keys of places) {
      try {
        return await keys(header, token);
      } catch (error) {
        lastError = error;
      }
    }
    throw lastError;
  };
}

/** Requires a key id: a set with one key would accept assertions without one. */
function named(keys: CallerKeys): CallerKeys {
  return async (header, token) => {
    if (header.kid === undefined) throw new Error('the assertion has no key id');
    return keys(header, token);
  };
}

function fromPem(text: string): object[] {
  return (text.match(PEM) ?? []).map((pem) => publicOnly(createPublicKey(pem)));
}

function publicOnly(key: KeyObject): object {
  return key.export({ format: 'jwk' });
}

async function es256(key: JWK): Promise<CryptoKey> {
  const imported = await importJWK(key, 'ES256');
  if (imported instanceof Uint8Array) throw new Error('must be a key of the curve P-256');
  return imported;
}

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
