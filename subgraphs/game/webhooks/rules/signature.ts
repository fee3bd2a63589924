import { createHmac } from 'node:crypto';

/** Prefix of a signing secret; the rest is the key, as base64. */
export const SECRET_PREFIX = 'whsec_';

/** What is signed. */
export interface SignedMessage {
  readonly id: string;
  /** Time of the attempt in seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/**
 * Returns the headers of the Standard Webhooks specification: one signature per secret, by which a receiver
 * that knows one of them verifies the message.
 */
export function signedHeaders(
  { id, timestamp, body }: SignedMessage,
  secrets: readonly string[],
): Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const content = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => `v1,${hmac(secret, content)}`);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

function hmac(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}
