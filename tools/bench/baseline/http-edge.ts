import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { z } from 'zod';

/** Parses input. @throws Rejection that names the first invalid field. */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new Rejection(400, parsed.error.issues[0]?.path.join('.') ?? 'invalid');
}

/** Sets request id, security headers and CORS like the product. */
export function headersFor(allowedOrigins: ReadonlySet<string>): RequestHandler {
  return (request, response, next) => {
    if (setHeaders(allowedOrigins, request, response)) return next();
    response.status(403).json({ error: 'Origin not allowed' });
  };
}

/** Sets the same headers. @returns whether the origin is allowed. */
export function setHeaders(
  allowedOrigins: ReadonlySet<string>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { origin } = request.headers;
  response.setHeader('X-Request-Id', request.headers['x-request-id'] ?? randomUUID());
  response.setHeader('Vary', 'Origin');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('X-Frame-Options', 'DENY');
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  if (origin === undefined) return true;
  if (!allowedOrigins.has(origin)) return false;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  return true;
}

/** Counts a request and sets the rate limit headers; throws above the limit. */
export type Counter = (key: string, response: ServerResponse) => Promise<void>;

/** Creates a rate limiter with a 60-second window per key. */
export function counterFor(name: string, points: number): Counter {
  const limiter = new RateLimiterMemory({ points, duration: 60 });
  return async (key, response) => {
    const window = await limiter.consume(key).catch((error: unknown) => {
      throw error instanceof RateLimiterRes ? new TooMany(error) : error;
    });
    response.setHeader('RateLimit-Policy', `"${name}";q=${points};w=60`);
    const seconds = Math.ceil(window.msBeforeNext / 1000);
    response.setHeader('RateLimit', `"${name}";r=${window.remainingPoints};t=${seconds}`);
  };
}

class TooMany extends Error {
  constructor(readonly window: RateLimiterRes) {
    super('rate limit exceeded');
  }
}

/** An error with a message for clients. */
export class Rejection extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export const onError: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  const { status, message } = rejectionOf(error);
  response.status(status).json({ error: message });
};

/** Returns what clients learn of an error. */
export function rejectionOf(error: unknown): Rejection {
  if (error instanceof TooMany) {
    const seconds = Math.ceil(error.window.msBeforeNext / 1000);
    return new Rejection(429, `rate limit exceeded, retry in ${seconds} seconds`);
  }
  return error instanceof Rejection ? error : new Rejection(500, 'Internal server error');
}
