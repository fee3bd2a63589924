import type { ServerResponse } from 'node:http';

/**
 * Sets the security headers of every response. The content policy suits JSON; pages override it.
 *
 * @param https whether the platform's public address uses https, which enables Strict-Transport-Security.
 */
export function setSecurityHeaders(res: ServerResponse, https: boolean): void {
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('X-Frame-Options', 'DENY');
  res.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  if (https) res.setHeader('Strict-Transport-Security', 'max-age=31536000');
}
