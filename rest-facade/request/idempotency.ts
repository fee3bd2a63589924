import { createHash, hkdfSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { StagedUpload } from '#gateway/uploads/staged-upload';
import type { IdempotentRequest } from '#protocol/idempotency';
import type { Principal } from '#protocol/principal';
import { isObject } from '#runtime/is-object';
import type { RestContract } from '../rest-operation';
import { invalidField } from './scalars';

const HEADER = 'Idempotency-Key';

const MAX_LENGTH = 255;

/** A string of RFC 8941: printable ASCII, in which `"` and `\` are escaped. */
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;

/** Printable ASCII without space, `"`, `,`, `;` and `\`, which begin other forms of header fields. */
const BARE = /^[!#-+\--:<-[\]-~]+$/;

/**
 * Returns the value of `Idempotency-Key`, which may be quoted or not; null if the endpoint does not take it
 * or the request does not have it.
 *
 * @throws DomainError BAD_USER_INPUT.
 */
export function idempotencyKeyOf({ idempotencyKey }: RestContract, req: IncomingMessage): string | null {
  const header = req.headers['idempotency-key'];
  if (!idempotencyKey || header === undefined) return null;
  const key = typeof header === 'string' ? parseKey(header) : null;
  if (key === null || key.length === 0 || key.length > MAX_LENGTH) {
    throw invalidField(
      HEADER,
      `must be 1 to ${MAX_LENGTH} printable ASCII characters in double quotes, such as "8e03978e-40d5-43e8-bc93-6894a57f9324"`,
    );
  }
  return key;
}

function parseKey(header: string): string | null {
  const quoted = QUOTED.exec(header);
  if (quoted) return (quoted[1] ?? '').replace(/\\(["\\])/g, '$1');
  return BARE.test(header) ? header : null;
}

const SECRET_BYTES = 32;

/**
 * Returns the identity of a request with an `Idempotency-Key`. Keys of different callers and endpoints are
 * independent; a key belongs to the session and the variables with which it was first used.
 *
 * @param endpoint name of the document.
 */
export function idempotentRequest(
  endpoint: string,
  principal: Principal,
  key: string,
  variables: Readonly<Record<string, unknown>>,
): IdempotentRequest {
  const caller = callerOf(principal);
  const scope = JSON.stringify([caller, endpoint]);
  const session = principal.kind === 'user' ? principal.sessionId : null;
  return {
    id: digest('id', [scope, key]),
    owner: digest('owner', [caller]),
    fingerprint: digest('request', [session, canonical(variables)]),
    secret: Buffer.from(hkdfSync('sha256', key, scope, 'idempotency response', SECRET_BYTES)).toString('hex'),
  };
}

function callerOf(principal: Principal): string {
  switch (principal.kind) {
    case 'user':
      return `user ${principal.userId}`;
    case 'plugin':
    case 'hook':
      return `${principal.kind} ${principal.keyHash}`;
    case 'service':
      return principal.kind;
    default:
      throw new Error(`a caller of kind ${principal.kind} has no idempotency keys`);
  }
}

function digest(purpose: string, parts: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([purpose, ...parts]))
    .digest('hex');
}

/** Returns a value of which equal requests have equal JSON: sorted keys, and digests instead of files. */
function canonical(value: unknown): unknown {
  if (value instanceof StagedUpload) return { file: value.digest };
  if (Array.isArray(value)) return value.map(canonical);
  if (!isObject(value) || value instanceof Date) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, canonical(inner)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
