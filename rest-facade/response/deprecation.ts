import type { RestContract } from '../rest-operation';

/**
 * Returns the headers of every response of a deprecated endpoint, errors included: `Deprecation` (RFC 9745)
 * and `Sunset` (RFC 8594).
 */
export function deprecationHeaders({ deprecated, sunset }: RestContract): [name: string, value: string][] {
  if (deprecated === null) return [];
  const headers: [string, string][] = [['deprecation', `@${Date.parse(deprecated) / 1000}`]];
  if (sunset !== null) headers.push(['sunset', new Date(sunset).toUTCString()]);
  return headers;
}
