import type { RequestHandler } from 'express';

/**
 * Sends a browser that opened a page by a number of this machine, such as `http://127.0.0.1:4000`, to the public address where
 * that is `localhost`: the page's scripts and the sign-in would be refused as those of another origin.
 *
 * @param baseUrl the public address, without a slash at the end.
 */
export function atPublicAddress(baseUrl: string): RequestHandler {
  const isLocal = new URL(baseUrl).hostname === 'localhost';
  return (request, response, next) => {
    if (isLocal && /^(127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')) {
      response.redirect(302, `${baseUrl}${request.originalUrl}`);
    } else next();
  };
}
