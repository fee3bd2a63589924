import { BlockList, isIPv4 } from 'node:net';

/** Networks that are not on the public internet, by the special-purpose registries of IANA. */
const PRIVATE_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/**
 * Global unicast addresses; what lies outside (loopback, link-local, unique local, multicast, mapped) is
 * private.
 */
const GLOBAL_V6 = ['2000::', 3] as const;

/** Parts of it that are not public, or that lead to an IPv4 address (Teredo, 6to4). */
const PRIVATE_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

/** Decides to which addresses the platform may connect. */
export class NetworkPolicy {
  private readonly allowed = new BlockList();

  /** @param networks CIDR blocks that are allowed though they are private. */
  constructor(networks: readonly string[]) {
    for (const network of networks) {
      const [address = '', bits] = network.split('/');
      this.allowed.addSubnet(address, Number(bits), familyOf(address));
    }
  }

  /** Returns whether the operator allows a private address. */
  isExempt(address: string): boolean {
    return this.allowed.check(address, familyOf(address));
  }

  /** Returns whether connections to an address are allowed. */
  permits(address: string): boolean {
    return this.isExempt(address) || isPublic(address);
  }
}

/** Returns whether an address is on the public internet. */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !PRIVATE.check(address);
  return GLOBAL.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6');
}

/** Ports below belong to other protocols, except those of HTTP. */
const LOWEST_FREE_PORT = 1024;

/**
 * Returns why a URL cannot be a webhook's, whatever its host resolves to; null if it can. Whether its address
 * is allowed is decided when it is resolved.
 */
export function urlProblem(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return 'must be an https URL';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (url.hash !== '') return 'must not contain a fragment';
  const port = url.port === '' ? null : Number(url.port);
  if (port === null || port === 80 || port === 443 || port >= LOWEST_FREE_PORT) return null;
  return 'must have port 80, 443 or one from 1024';
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}

const PRIVATE = new BlockList();
for (const [address, bits] of PRIVATE_V4) PRIVATE.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of PRIVATE_V6) PRIVATE.addSubnet(address, bits, 'ipv6');
const GLOBAL = new BlockList();
GLOBAL.addSubnet(...GLOBAL_V6, 'ipv6');
