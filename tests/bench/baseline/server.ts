import { randomUUID } from 'node:crypto';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import { VIEWER_SQL, viewerBody, viewerRow } from './viewer';

/**
 * GET /auth/me as a good engineer writes it by hand: Express, pg, one JOIN. It has the same duties as the product: the
 * token's signature checked once and remembered, the session and ban read from the database, the same limiter with the
 * same headers, request id, CORS and security headers, errors that do not leak.
 */
const settings = z
  .object({
    PORT: z.coerce.number(),
    DATABASE_URL: z.string(),
    BASE_URL: z.string(),
    JWKS: z.string(),
    RATE_LIMIT_PUBLIC: z.coerce.number(),
  })
  .parse(process.env);

const pool = new Pool({ connectionString: settings.DATABASE_URL, max: 10 });
const limiter = new RateLimiterMemory({ points: settings.RATE_LIMIT_PUBLIC, duration: 60 });
const jwks: JSONWebKeySet = z
  .object({ keys: z.array(z.looseObject({ kty: z.string() })) })
  .parse(JSON.parse(settings.JWKS));
const keys = createLocalJWKSet(jwks);
const allowedOrigins = new Set([settings.BASE_URL, 'http://localhost:3000', 'http://localhost:5173']);
const verified = new Map<
  string,
  { readonly sessionId: string; readonly userId: string; readonly until: number }
>();

const headers: RequestHandler = (request, response, next) => {
  const { origin } = request.headers;
  response.setHeader('X-Request-Id', request.header('x-request-id') ?? randomUUID());
  response.setHeader('Vary', 'Origin');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('X-Frame-Options', 'DENY');
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  if (origin === undefined) return next();
  if (!allowedOrigins.has(origin)) return void response.status(403).json({ error: 'Origin not allowed' });
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  next();
};

const showViewer: RequestHandler = async (request, response) => {
  const claims = await readToken(request.headers.authorization);
  const window = await count(claims ? `user:${claims.userId}` : `address:${request.socket.remoteAddress}`);
  response.setHeader('RateLimit-Policy', `"public";q=${settings.RATE_LIMIT_PUBLIC};w=60`);
  response.setHeader(
    'RateLimit',
    `"public";r=${window.remainingPoints};t=${Math.ceil(window.msBeforeNext / 1000)}`,
  );
  response.setHeader('Cache-Control', 'no-store');
  if (!claims) return void response.json({ authenticated: false });
  const result = await pool.query({ name: 'viewer', text: VIEWER_SQL, values: [claims.sessionId] });
  const row = viewerRow(result.rows[0]);
  response.json(row ? viewerBody(row) : { authenticated: false });
};

async function count(key: string): Promise<RateLimiterRes> {
  return limiter.consume(key).catch((error: unknown) => {
    if (error instanceof RateLimiterRes) throw new TooMany(error);
    throw error;
  });
}

class TooMany extends Error {
  constructor(readonly window: RateLimiterRes) {
    super('rate limit exceeded');
  }
}

async function readToken(authorization: string | undefined) {
  const token = authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined;
  if (token === undefined) return null;
  const known = verified.get(token);
  if (known && known.until > Date.now()) return known;
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['ES256'],
      issuer: settings.BASE_URL,
      audience: settings.BASE_URL,
    });
    const claims = z.object({ sub: z.string(), sid: z.string(), exp: z.number() }).parse(payload);
    const read = { sessionId: claims.sid, userId: claims.sub, until: claims.exp * 1000 };
    if (verified.size >= 10_000) verified.clear();
    verified.set(token, read);
    return read;
  } catch {
    return null;
  }
}

const onError: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  if (error instanceof TooMany) {
    const seconds = Math.ceil(error.window.msBeforeNext / 1000);
    return void response.status(429).json({ error: `rate limit exceeded, retry in ${seconds} seconds` });
  }
  response.status(500).json({ error: 'Internal server error' });
};

const app = express().disable('x-powered-by').disable('etag');
app.use(headers);
app.get('/auth/me', showViewer);
app.use(onError);
app.listen(settings.PORT, '127.0.0.1', () => process.stdout.write('baseline is ready\n'));
