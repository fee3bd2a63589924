import { createHmac, createSign, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';

/** Header and claims of a JSON Web Token, unverified. */
export interface TokenParts {
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Decodes header and claims of a token. */
export function partsOf(token: string): TokenParts {
  const [header, claims] = token.split('.').slice(0, 2).map(decode);
  return { header: header ?? {}, claims: claims ?? {} };
}

/** Signs arbitrary parts with ES256, like the platform. */
export function signEs256(parts: TokenParts, key: KeyObject): string {
  const input = signingInput(parts);
  const signature = createSign('sha256').update(input).sign({ key, dsaEncoding: 'ieee-p1363' });
  return `${input}.${signature.toString('base64url')}`;
}

/** Signs arbitrary parts with HS256 and any secret. */
export function signHs256(parts: TokenParts, secret: string | Buffer): string {
  const input = signingInput(parts);
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
}

/** Builds a token with an arbitrary signature. */
export function withSignature(parts: TokenParts, signature: string): string {
  return `${signingInput(parts)}.${signature}`;
}

/** Generates a key pair unknown to the platform. */
export function unknownKeys(): { readonly privateKey: KeyObject; readonly publicJwk: JsonWebKey } {
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
