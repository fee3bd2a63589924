import type { IncomingMessage, ServerResponse } from 'node:http';
import { forbidden } from '#protocol/errors';
import type { OriginPolicy } from '#protocol/origin-policy';

const METHODS = 'GET, HEAD, POST, PUT, DELETE, OPTIONS';

/** Headers that requests of other origins may have. */
export const REQUEST_HEADERS = [
  'accept',
  'apollo-require-preflight',
  'apollographql-client-name',
  'authorization',
  'baggage',
  'cache-control',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'last-event-id',
  'traceparent',
  'x-apollo-operation-name',
  'x-bingo-key',
  'x-request-id',
  'x-requested-with',
  'x-response-envelope',
  'x-service-key',
];

/** Headers of responses that scripts of other origins may read. */
export const RESPONSE_HEADERS = [
  'Age',
  'Content-Disposition',
  'Deprecation',
  'ETag',
  'Link',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Sunset',
  'Warning',
  'X-Error-Code',
  'X-Request-Id',
];

/** Seconds for which browsers may cache a preflight response. */
const PREFLIGHT_MAX_AGE = '600';

const SAFE_METHODS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Checks a request's origin and sets the CORS headers.
 *
 * @throws DomainError FORBIDDEN for an origin that is not allowed, and for a cross-site request without
 * origin that combines a cookie with an unsafe method.
 */
export function applyOriginRules(req: IncomingMessage, res: ServerResponse, origins: OriginPolicy): void {
  res.setHeader('Vary', 'Origin');
  const { origin } = req.headers;
  if (origin === undefined) {
    if (isForgeable(req)) throw forbidden('Origin not allowed');
    return;
  }
  if (!origins.allows(origin)) throw forbidden('Origin not allowed');
  res.setHeader('Access-Control-Allow-Origin', origin);
  res.setHeader('Access-Control-Allow-Credentials', 'true');
  res.setHeader('Access-Control-Expose-Headers', exposedHeaders(req));
}

function exposedHeaders({ headers }: IncomingMessage): string {
  const isRepeatable = headers['idempotency-key'] !== undefined;
  return [...RESPONSE_HEADERS, ...(isRepeatable ? ['Idempotency-Replayed'] : [])].join(', ');
}

/** Returns whether a request may be a cross-site request forgery. */
function isForgeable(req: IncomingMessage): boolean {
  return (
    req.headers['sec-fetch-site'] === 'cross-site' &&
    req.headers.cookie !== undefined &&
    !SAFE_METHODS.has(req.method)
  );
}

/** Responds to an OPTIONS request, which is a preflight if it has `Access-Control-Request-Method`. */
export function respondToOptions(req: IncomingMessage, res: ServerResponse): void {
  const preflight =
    req.headers.origin !== undefined && req.headers['access-control-request-method'] !== undefined;
  if (preflight) {
    res.setHeader('Access-Control-Allow-Methods', METHODS);
    res.setHeader('Access-Control-Allow-Headers', REQUEST_HEADERS.join(', '));
    res.setHeader('Access-Control-Max-Age', PREFLIGHT_MAX_AGE);
  } else {
    res.setHeader('Allow', METHODS);
  }
  res.writeHead(204).end();
}
