import { createHash, timingSafeEqual } from 'node:crypto';
import { parameter } from './parameters';

/** The only registered client. */
export interface RegisteredClient {
  clientId: string;
  clientSecret: string;
  /** Absolute URLs, compared exactly. */
  redirectUris: readonly string[];
}

interface Credentials {
  id: string | undefined;
  secret: string | undefined;
}

/**
 * Authenticates a client at the token endpoint (RFC 6749, 2.3.1): HTTP Basic, or `client_id` and
 * `client_secret` in the body, but not both (`ambiguous`).
 */
export function authenticateClient(
  client: RegisteredClient,
  authorization: string | undefined,
  body: URLSearchParams,
): 'authenticated' | 'refused' | 'ambiguous' {
  const inBody = { id: parameter(body, 'client_id'), secret: parameter(body, 'client_secret') };
  if (authorization === undefined) return verdict(client, inBody);
  if (inBody.secret !== undefined) return 'ambiguous';
  const inHeader = readBasic(authorization);
  if (inBody.id !== undefined && inBody.id !== inHeader.id) return 'refused';
  return verdict(client, inHeader);
}

function verdict(client: RegisteredClient, { id, secret }: Credentials): 'authenticated' | 'refused' {
  const known = id === client.clientId && secret !== undefined && isSame(secret, client.clientSecret);
  return known ? 'authenticated' : 'refused';
}

function readBasic(authorization: string): Credentials {
  const encoded = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(authorization)?.[1] ?? '';
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  return { id: decodeFormText(id), secret: decodeFormText(secret) };
}

/** Decodes one half of Basic credentials, which are form-encoded before they are joined. */
function decodeFormText(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** Compares digests, so that timing reveals neither content nor length. */
function isSame(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}
