import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { NetworkPolicy } from '../rules/network-policy';

/** An address that a host resolved to. */
export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/** Resolves a host name to all of its addresses. */
export type Resolve = (host: string) => Promise<readonly HostAddress[]>;

/** Resolves as the system does. */
export const resolveBySystem: Resolve = (host) => lookup(host, { all: true });

/** An address that the platform must not connect to. */
export class ForbiddenAddress extends Error {}

/**
 * Returns the address to connect to. All addresses of the host must be allowed, and https is required outside
 * of the networks that the operator allows.
 *
 * @throws ForbiddenAddress, and the resolver's error for an unknown host.
 */
export async function addressOf(url: URL, policy: NetworkPolicy, resolve: Resolve): Promise<HostAddress> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(host);
  const found = family === 0 ? await resolve(host) : [{ address: host, family }];
  const [first] = found;
  if (!first) throw new Error('the host has no address');
  if (!found.every(({ address }) => policy.permits(address))) {
    throw new ForbiddenAddress('the host is not on the public internet');
  }
  if (url.protocol !== 'https:' && !found.every(({ address }) => policy.isExempt(address))) {
    throw new ForbiddenAddress('the URL must begin with https://');
  }
  return first;
}
