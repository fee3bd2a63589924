import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { normalizedDomain } from '#protocol/origin-policy';

/** The public address of the gateway, and the domain whose hosts belong to the operator. */
export interface PublicAddress {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly parentDomain: string | null;
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]']);

/**
 * Returns whether a browser reached the gateway by another host name than the public one: a loopback IP
 * instead of `localhost`, or another host of the parent domain. Pages and the sign-in would be cross-origin
 * there. Names that only a proxy knows do not count.
 */
export function isOtherHost({ headers }: IncomingMessage, { baseUrl, parentDomain }: PublicAddress): boolean {
  const forwarded = headers['x-forwarded-host'];
  const host = typeof forwarded === 'string' ? forwarded : (headers.host ?? '');
  const address = `http://${host}`;
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  const wanted = new URL(baseUrl).hostname;
  if (hostname === wanted) return false;
  if (wanted === 'localhost') return LOOPBACK.has(hostname);
  const parent = normalizedDomain(parentDomain ?? '');
  return parent !== '' && (hostname === parent || hostname.endsWith(`.${parent}`));
}

/** Redirects browsers that use another host name of the platform to the public address. */
export function atPublicAddress(address: PublicAddress): RequestHandler {
  return (request, response, next) => {
    if (isOtherHost(request, address)) response.redirect(302, `${address.baseUrl}${request.originalUrl}`);
    else next();
  };
}

/** Returns whether a browser navigates there, which shows a page rather than JSON. */
export function acceptsPage({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && /\btext\/html\b/i.test(headers.accept ?? '');
}

const NO_FRAMES = "base-uri 'self'; form-action 'self'; frame-ancestors 'none'";

/** Returns the Content-Security-Policy of a page from its own part. */
export function contentPolicy(own: string): string {
  return `${own}; ${NO_FRAMES}`;
}

/** Sets the policy of a page. */
export function under(own: string): RequestHandler {
  return (_request, response, next) => {
    response.setHeader('Content-Security-Policy', contentPolicy(own));
    next();
  };
}
