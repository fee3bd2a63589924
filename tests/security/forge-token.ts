import { createHmac, createSign, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';

/** A JSON Web Token taken apart; nothing is checked. */
export interface TokenParts {
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Reads header and claims of a token. */
export function partsOf(token: string): TokenParts {
  const [header, claims] = token.split('.').slice(0, 2).map(decode);
  return { header: header ?? {}, claims: claims ?? {} };
}

/** Signs whatever parts with ES256, as the platform does. */
export function signEs256(parts: TokenParts, key: KeyObject): string {
  const input = signingInput(parts);
  const signature = createSign('sha256').update(input).sign({ key, dsaEncoding: 'ieee-p1363' });
  return `${input}.${signature.toString('base64url')}`;
}

/** Signs whatever parts with HS256 and any bytes as the secret. */
export function signHs256(parts: TokenParts, secret: string | Buffer): string {
  const input = signingInput(parts);
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
}

/** Puts any text in place of the signature. */
export function withSignature(parts: TokenParts, signature: string): string {
  return `${signingInput(parts)}.${signature}`;
}

/** A key pair that the platform has never seen. */
export function strangerKeys(): { readonly privateKey: KeyObject; readonly publicJwk: JsonWebKey } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { privateKey, publicJwk: publicKey.export({ format: 'jwk' }) };
}

function signingInput({ header, claims }: TokenParts): string {
  return `${encode(header)}.${encode(claims)}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function decode(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
}
