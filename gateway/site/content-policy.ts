import type { RequestHandler } from 'express';

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
