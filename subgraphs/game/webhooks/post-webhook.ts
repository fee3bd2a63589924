import { lookup } from 'node:dns/promises';
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { Database } from '#kit/database/database';
import type { JobQueue } from '#kit/jobs/job-queue';
import type { Response } from '../delivery/outcomes';
import { retryAfterMs } from '../rules/retry-after';
import type { NetworkPolicy } from './rules/network-policy';

/** An address that a host resolved to. */
export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/** Resolves a host name to all of its addresses. */
type Resolve = (host: string) => Promise<readonly HostAddress[]>;

/** Resolves as the system does. */
export const resolveBySystem: Resolve = (host) => lookup(host, { all: true });

/** An address that the platform must not connect to. */
export class ForbiddenAddress extends Error {}

/**
 * Returns the address to connect to. All addresses of the host must be allowed, and https is required outside
 * of the networks that the operator allows.
 *
 * @throws ForbiddenAddress, and the resolver's error for an unknown host.
 */
export async function addressOf(url: URL, policy: NetworkPolicy, resolve: Resolve): Promise<HostAddress> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(host);
  const found = family === 0 ? await resolve(host) : [{ address: host, family }];
  const [first] = found;
  if (!first) throw new Error('the host has no address');
  if (!found.every(({ address }) => policy.permits(address))) {
    throw new ForbiddenAddress('the host is not on the public internet');
  }
  if (url.protocol !== 'https:' && !found.every(({ address }) => policy.isExempt(address))) {
    throw new ForbiddenAddress('the URL must begin with https://');
  }
  return first;
}

/** A signed message and its receiver. */
interface WebhookRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The response of the receiver. */
export interface WebhookResponse extends Response {
  /** Null without a valid header. */
  readonly retryAfterMs: number | null;
}

const TIMEOUT_MS = 15_000;

/** The rest of a response is not read. */
const MOST_BYTES = 4096;

/**
 * Sends a message to a receiver. The connection is made to the address that was checked, whatever the name
 * resolves to meanwhile; a redirect is a response like others; at most 4 KiB of a response are read.
 *
 * @throws ForbiddenAddress, and an error if there is no response within 15 seconds.
 */
export async function postWebhook(
  { url, headers, body }: WebhookRequest,
  { policy, resolve }: { readonly policy: NetworkPolicy; readonly resolve: Resolve },
  stopping: AbortSignal,
): Promise<WebhookResponse> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]);
  const address = await abortable(addressOf(url, policy, resolve), signal);
  const response = await respond(url, body, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    signal,
    // A connection is not used again: it would lead to an address that was checked for an earlier message.
    agent: false,
    lookup: lookupOf(address),
  });
  const { statusCode: status = 0, headers: received } = response;
  const pause = retryAfterMs(received['retry-after'], Date.now());
  return { status, body: await readBeginning(response), retryAfterMs: pause };
}

/** Returns a lookup that knows only this address. */
function lookupOf({ address, family }: HostAddress): NonNullable<RequestOptions['lookup']> {
  return (_host, { all }, done) => {
    if (all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}

function respond(url: URL, body: string, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, resolve);
    request.on('error', reject);
    request.end(body);
  });
}

async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    size += bytes.length;
    // Leaving the loop destroys the connection.
    if (size >= MOST_BYTES) break;
  }
  return Buffer.concat(chunks)
    .subarray(0, MOST_BYTES)
    .toString('utf8')
    .replace(UNSTORABLE, '\u{fffd}')
    .toWellFormed();
}

/** PostgreSQL stores no NUL; other control characters are not text. */
const UNSTORABLE = /[^\P{Cc}\t\n\r]/gu;

/** The system's resolver cannot be aborted. */
async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return await new Promise<T>((resolve, reject) => {
    const abort = () => reject(Object.assign(new Error('timed out'), { code: 'ABORT_ERR' }));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Dependencies of the webhooks. */
export interface WebhookDependencies {
  readonly database: Database;
  readonly jobs: JobQueue;
  readonly policy: NetworkPolicy;
  readonly resolve: Resolve;
  /** Returns a random number from 0 to 1, for delays. */
  readonly chance: () => number;
}
