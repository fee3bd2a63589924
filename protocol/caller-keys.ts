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

/** What a gateway signs caller assertions with. */
export interface CallerSigningKey {
  /** RFC 7638 thumbprint of the public key: both sides know it without being told. */
  readonly kid: string;
  readonly key: CryptoKey;
}

/** Finds the public key that an assertion names in its header; rejects when there is none. */
export type CallerKeys = JWTVerifyGetKey;

const jwk = z.looseObject({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() });

const jwks = z.object({ keys: z.array(jwk).min(1) });

const PEM = /-----BEGIN [A-Z ]+-----[^-]+-----END [A-Z ]+-----/g;

/**
 * Reads a private key of the curve P-256: PEM, or a JWK as JSON.
 *
 * @throws Error that says what was expected, and nothing of the text.
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
 * Reads public keys of the curve P-256: one PEM after the other, or a JSON Web Key Set. Several at once let a key be
 * replaced while both are in use. A key without an id has its thumbprint as id.
 *
 * @throws Error that says what was expected.
 */
export async function readCallerKeys(text: string): Promise<CallerKeys> {
  const read = attempt(() => (text.trim().startsWith('{') ? JSON.parse(text) : { keys: fromPem(text) }));
  const parsed = jwks.safeParse(read);
  if (!parsed.success)
    throw new Error('must be public keys of the curve P-256, as PEM or as a JSON Web Key Set');
  const keys = await Promise.all(
    parsed.data.keys.map(async ({ kty, crv, x, y, kid }) => {
      const key = { kty, crv, x, y };
      // A point that is not on the curve would otherwise be found out by the first request.
      await es256(key);
      return { ...key, kid: typeof kid === 'string' ? kid : await calculateJwkThumbprint(key), alg: 'ES256' };
    }),
  );
  return named(createLocalJWKSet({ keys }));
}

/** The public keys at an address, read when a key is not known, at most once in 30 seconds, and anew after ten minutes. */
export function remoteCallerKeys(url: URL): CallerKeys {
  return named(createRemoteJWKSet(url, { timeoutDuration: 2000 }));
}

/** Looks in one place after the other. */
export function anyOf(places: readonly CallerKeys[]): CallerKeys {
  return async (header, token) => {
    let refusal: unknown = new Error('there are no keys');
    for (const keys of places) {
      try {
        return await keys(header, token);
      } catch (error) {
        refusal = error;
      }
    }
    throw refusal;
  };
}

/** A set of one key would do for an assertion that names none. */
function named(keys: CallerKeys): CallerKeys {
  return async (header, token) => {
    if (header.kid === undefined) throw new Error('the assertion names no key');
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
