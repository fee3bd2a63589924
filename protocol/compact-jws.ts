import { KeyObject, sign, verify } from 'node:crypto';
import { types } from 'node:util';
import { z } from 'zod';
import type { CallerKeys, CallerSigningKey } from './caller-keys';

/** A critical extension would have to be understood, and there is none. */
const header = z.object({ alg: z.literal('ES256'), kid: z.string(), crit: z.undefined().optional() });

/**
 * Signs claims as a compact JWS (RFC 7515) with ES256, synchronously: a job for the thread pool, as in Web Crypto, costs
 * more than the signature.
 */
export function signCompact(claims: object, { kid, key }: CallerSigningKey): string {
  const input = `${encoded({ alg: 'ES256', kid })}.${encoded(claims)}`;
  const signature = sign('sha256', Buffer.from(input), {
    key: KeyObject.from(key),
    dsaEncoding: 'ieee-p1363',
  });
  return `${input}.${signature.toString('base64url')}`;
}

/**
 * Verifies a compact JWS with ES256 and returns its claims, which are not validated.
 *
 * @throws Error if it is malformed, has another algorithm or no key id, or was not signed by the key.
 */
export async function verifyCompact(token: string, keys: CallerKeys): Promise<unknown> {
  const [protectedHeader = '', payload = '', signature = '', ...more] = token.split('.');
  if (more.length > 0) throw new Error('the token has more than three parts');
  const { alg, kid } = header.parse(decoded(protectedHeader));
  const found = await keys({ alg, kid }, { protected: protectedHeader, payload, signature });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${protectedHeader}.${payload}`),
    { key: keyObjectOf(found), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the signature is not that of the key');
  return decoded(payload);
}

/** ES256 is ECDSA over P-256 only. */
function keyObjectOf(key: Awaited<ReturnType<CallerKeys>>): KeyObject {
  const object = types.isCryptoKey(key) ? KeyObject.from(key) : key;
  if (!(object instanceof KeyObject) || object.asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
    throw new Error('the key is none of the curve P-256');
  }
  return object;
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decoded(text: string): unknown {
  return JSON.parse(Buffer.from(text, 'base64url').toString());
}
