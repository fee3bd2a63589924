import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { rateLimited } from '#protocol/errors';
import type { OriginPolicy } from '#protocol/origin-policy';
import { canonicalAddress } from '#runtime/ip-address';
import type { Logger } from '#runtime/logger';
import { NO_OBSERVER, type Observer } from '#runtime/observe/observer';
import { credentialsOf } from '../identity/credentials';
import type { AcceptedCredential, Identity } from '../identity/identity';
import { NO_USAGE, type UsageCounter } from '../usage/graph-usage';
import { applyOriginRules, respondToOptions } from './cross-origin';
import type { Edge, RateCharge, RateClass } from './edge';
import { ReceivedRequest } from './edge-request';
import { type LimitState, type RateLimiter, rateLimitHeaders } from './rate-limiter';
import { looksLikeKey } from './redaction';

export interface EdgeOptions {
  readonly identity: Identity;
  readonly limiter: RateLimiter;
  readonly origins: OriginPolicy;
  /** Number of trusted reverse proxies; 0 ignores `X-Forwarded-For`. */
  readonly trustProxy: number;
  /** Whether the platform's public address uses https. */
  readonly https?: boolean;
  /** Returns whether a text is a configured service key, which is never accepted as a request id. */
  readonly isServiceKey?: (text: string) => boolean;
  readonly log: Logger;
  readonly observer?: Observer;
  /** Nothing is counted by default. */
  readonly usage?: UsageCounter;
}

const PREFLIGHT = { name: 'preflight', path: null, access: 'public' };

/** Creates the edge shared by all listeners of a process. */
export function createEdge(options: EdgeOptions): Edge {
  const { log, observer = NO_OBSERVER, usage = NO_USAGE, isServiceKey = () => false } = options;
  const received = new WeakMap<IncomingMessage, ReceivedRequest>();
  const receivedRequest = (req: IncomingMessage): ReceivedRequest => {
    const request = received.get(req);
    if (!request) throw new Error('the request did not pass the edge');
    return request;
  };
  return {
    receive(req, res) {
      const requestId = requestIdOf(req.headers['x-request-id'], isServiceKey);
      const from = { requestId, address: clientAddress(req, options.trustProxy) };
      const request = new ReceivedRequest(req, from, log, observer, usage);
      received.set(req, request);
      res.once('close', () => request.finish(res));
      res.setHeader('X-Request-Id', request.requestId);
      setSecurityHeaders(res, options.https ?? false);
      applyOriginRules(req, res, options.origins);
      if (req.method !== 'OPTIONS') return request;
      request.servedBy(PREFLIGHT);
      respondToOptions(req, res);
      return null;
    },
    requestOf: receivedRequest,
    async identify(req, request, accepts: AcceptedCredential, hookKey) {
      const { address, requestId } = request;
      const credentials = { ...credentialsOf(req), ...(hookKey !== undefined && { hookKey }) };
      const who = await options.identity.identify(credentials, accepts, address, requestId);
      receivedRequest(req).principal = who.principal;
      return who;
    },
    admit: (res, charge) =>
      take(options.limiter, charge, (state) => setLimitHeaders(res, charge.rateClass, state)),
    charge: (charge) => take(options.limiter, charge),
  };
}

/** @throws DomainError RATE_LIMITED. */
async function take(
  limiter: RateLimiter,
  { rateClass, identity, request, cost = 1 }: RateCharge,
  onTaken: (state: LimitState) => void = () => undefined,
): Promise<void> {
  const { limiterKey, unlimited } = identity;
  if (unlimited) return;
  const state = await limiter.take(rateClass, limiterKey, cost);
  onTaken(state);
  if (state.allowed) return;
  request.log.debug({ rateClass, limiterKey }, 'rate limit exceeded');
  throw rateLimited(state.resetSeconds);
}

function setLimitHeaders(res: ServerResponse, rateClass: RateClass, state: LimitState): void {
  for (const [name, value] of Object.entries(rateLimitHeaders(rateClass, state))) {
    res.setHeader(name, withPolicy(res.getHeader(name), rateClass, value));
  }
  if (!state.allowed) res.setHeader('Retry-After', String(state.resetSeconds));
}

/** Adds or replaces one policy's entry in a rate limit header. */
function withPolicy(
  before: number | string | string[] | undefined,
  rateClass: RateClass,
  value: string,
): string {
  if (before === undefined) return value;
  const others = String(before)
    .split(', ')
    .filter((part) => part !== '' && !part.startsWith(`"${rateClass}"`));
  return [...others, value].join(', ');
}

/**
 * Sets the security headers of every response. The content policy suits JSON; pages override it.
 *
 * @param https whether the platform's public address uses https, which enables Strict-Transport-Security.
 */
function setSecurityHeaders(res: ServerResponse, https: boolean): void {
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('X-Frame-Options', 'DENY');
  res.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  if (https) res.setHeader('Strict-Transport-Security', 'max-age=31536000');
}

/** Placeholder if the socket closed before its address was read. */
const NO_ADDRESS = '0.0.0.0';

/**
 * Returns the client's canonical address: the socket's, or with `trustProxy` = n the n-th entry from the
 * right of `X-Forwarded-For`, which the outermost trusted proxy wrote. Client-supplied entries are further
 * left.
 */
function clientAddress(req: IncomingMessage, trustProxy: number): string {
  const forwarded = trustProxy > 0 ? forwardedAddress(req.headers['x-forwarded-for'], trustProxy) : null;
  return forwarded ?? canonicalAddress(req.socket.remoteAddress ?? '') ?? NO_ADDRESS;
}

function forwardedAddress(header: string | string[] | undefined, fromRight: number): string | null {
  if (header === undefined) return null;
  const hops = (typeof header === 'string' ? header : header.join(',')).split(',');
  const hop = hops.at(-fromRight);
  return hop === undefined ? null : canonicalAddress(stripPort(hop.trim()));
}

/** Strips the port that some proxies append: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function stripPort(hop: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(hop);
  if (bracketed) return bracketed[1] ?? '';
  return /^[\d.]+:\d+$/.test(hop) ? hop.slice(0, hop.indexOf(':')) : hop;
}

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * Returns the client's request id if it is acceptable, else a new one. The id appears in the response, logs
 * and traces, so possible secrets are rejected.
 *
 * @param proposed the header `X-Request-Id`.
 * @param isServiceKey detects configured service keys, which have no common format.
 */
export function requestIdOf(proposed: unknown, isServiceKey: (text: string) => boolean): string {
  if (typeof proposed !== 'string' || !REQUEST_ID.test(proposed)) return randomUUID();
  return looksLikeKey(proposed) || isServiceKey(proposed) ? randomUUID() : proposed;
}
