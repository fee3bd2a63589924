import type { RequestHandler } from 'express';

/**
 * Redirects a browser that uses a loopback IP, such as `http://127.0.0.1:4000`, to a public address at
 * `localhost`; otherwise the page's scripts and the sign-in would be cross-origin.
 *
 * @param baseUrl the public address, without a trailing slash.
 */
export function atPublicAddress(baseUrl: string): RequestHandler {
  const isLocal = new URL(baseUrl).hostname === 'localhost';
  return (request, response, next) => {
    if (isLocal && /^(127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')) {
      response.redirect(302, `${baseUrl}${request.originalUrl}`);
    } else next();
  };
}
