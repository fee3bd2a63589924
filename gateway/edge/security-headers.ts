import type { ServerResponse } from 'node:http';

/**
 * Sets what every response carries. The content policy suits JSON, which loads nothing; pages set their own.
 *
 * @param https whether the platform's public address is https: only then may browsers be held to it.
 */
export function setSecurityHeaders(res: ServerResponse, https: boolean): void {
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('X-Frame-Options', 'DENY');
  res.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  if (https) res.setHeader('Strict-Transport-Security', 'max-age=31536000');
}
