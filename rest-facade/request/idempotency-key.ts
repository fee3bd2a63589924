import type { IncomingMessage } from 'node:http';
import { refuseField } from '../coercion/refuse-field';
import type { RestContract } from '../rest-operation';

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
    throw refuseField(
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
