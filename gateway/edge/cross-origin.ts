import type { IncomingMessage, ServerResponse } from 'node:http';
import { forbidden } from '#protocol/errors';
import type { OriginPolicy } from '#protocol/origin-policy';

const METHODS = 'GET, HEAD, POST, PUT, DELETE, OPTIONS';

const REQUEST_HEADERS = [
  'accept',
  'apollo-require-preflight',
  'authorization',
  'content-type',
  'if-none-match',
  'x-apollo-operation-name',
  'x-bingo-key',
  'x-request-id',
  'x-response-envelope',
  'x-service-key',
].join(', ');

const RESPONSE_HEADERS = [
  'Age',
  'Content-Disposition',
  'ETag',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Warning',
  'X-Error-Code',
  'X-Request-Id',
].join(', ');

/** Seconds that a browser may keep the answer to a preflight. */
const PREFLIGHT_LIFE = '600';

const SAFE_METHODS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Applies the rules for browsers of other origins and writes the headers of CORS.
 *
 * @throws DomainError FORBIDDEN for an origin that is not allowed, and for a cookie that another site's page sent along
 * with an unsafe method.
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
  res.setHeader('Access-Control-Expose-Headers', RESPONSE_HEADERS);
}

/** Whether another site's page may have made the browser send this, with the cookie of whoever sits before it. */
function isForgeable(req: IncomingMessage): boolean {
  return (
    req.headers['sec-fetch-site'] === 'cross-site' &&
    req.headers.cookie !== undefined &&
    !SAFE_METHODS.has(req.method)
  );
}

/** Answers an OPTIONS, which is a preflight when it names the method that is to follow. */
export function answerOptions(req: IncomingMessage, res: ServerResponse): void {
  const preflight =
    req.headers.origin !== undefined && req.headers['access-control-request-method'] !== undefined;
  if (preflight) {
    res.setHeader('Access-Control-Allow-Methods', METHODS);
    res.setHeader('Access-Control-Allow-Headers', REQUEST_HEADERS);
    res.setHeader('Access-Control-Max-Age', PREFLIGHT_LIFE);
  } else {
    res.setHeader('Allow', METHODS);
  }
  res.writeHead(204).end();
}
