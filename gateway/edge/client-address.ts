import type { IncomingMessage } from 'node:http';
import { canonicalAddress } from '#runtime/ip-address';

/** Stands where a connection was gone before it could be asked. */
const NO_ADDRESS = '0.0.0.0';

/**
 * The client's address, canonical: the socket's, or with `trustProxy` = n the n-th from the right of
 * `X-Forwarded-For`, which the outermost trusted proxy wrote. Whatever a client wrote itself stands further left.
 */
export function clientAddress(req: IncomingMessage, trustProxy: number): string {
  const forwarded = trustProxy > 0 ? forwardedAddress(req.headers['x-forwarded-for'], trustProxy) : null;
  return forwarded ?? canonicalAddress(req.socket.remoteAddress ?? '') ?? NO_ADDRESS;
}

function forwardedAddress(header: string | string[] | undefined, fromRight: number): string | null {
  if (header === undefined) return null;
  const hops = (typeof header === 'string' ? header : header.join(',')).split(',');
  const hop = hops.at(-fromRight);
  return hop === undefined ? null : canonicalAddress(withoutPort(hop.trim()));
}

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(hop);
  if (bracketed) return bracketed[1] ?? '';
  return /^[\d.]+:\d+$/.test(hop) ? hop.slice(0, hop.indexOf(':')) : hop;
}
