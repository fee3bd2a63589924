import type { IncomingMessage } from 'node:http';
import { canonicalAddress } from '#runtime/ip-address';

/** Placeholder if the socket closed before its address was read. */
const NO_ADDRESS = '0.0.0.0';

/**
 * Returns the client's canonical address: the socket's, or with `trustProxy` = n the n-th entry from the
 * right of `X-Forwarded-For`, which the outermost trusted proxy wrote. Client-supplied entries are further
 * left.
 */
export function clientAddress(req: IncomingMessage, trustProxy: number): string {
  const forwarded = trustProxy > 0 ? forwardedAddress(req.headers['x-forwarded-for'], trustProxy) : null;
  return forwarded ?? canonicalAddress(req.socket.remoteAddress ?? '') ?? NO_ADDRESS;
}

function forwardedAddress(header: string | string[] | undefined, fromRight: number): string | null {
  if (header === undefined) return null;
  const hops = (typeof header === 'string' ? header : header.join(',')).split(',');
  const hop = hops.at(-fromRight);
  return hop === undefined ? null : canonicalAddress(stripPort(hop.trim()));
}

/** Strips the port that some proxies append: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function stripPort(hop: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(hop);
  if (bracketed) return bracketed[1] ?? '';
  return /^[\d.]+:\d+$/.test(hop) ? hop.slice(0, hop.indexOf(':')) : hop;
}
