import type { IncomingMessage } from 'node:http';

/** Returns whether a browser navigates there, which shows a page rather than JSON. */
export function acceptsPage({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && /\btext\/html\b/i.test(headers.accept ?? '');
}
