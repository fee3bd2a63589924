import { isIP, isIPv4 } from 'node:net';

/** IPv4 addresses on a dual-stack socket, as Node reports them. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const MAPPED_IN_HEX = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/;

/**
 * Returns the canonical form of an address: IPv6 compressed, in lower case and without zone; IPv4-mapped IPv6
 * as IPv4.
 *
 * @returns null if the text is not an IP address.
 */
export function canonicalAddress(text: string): string | null {
  if (isIPv4(text)) return text;
  if (isIP(text) === 0) return null;
  const dotted = MAPPED.exec(text)?.[1];
  if (dotted !== undefined) return dotted;
  const compressed = new URL(`http://[${text.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const hex = MAPPED_IN_HEX.exec(compressed);
  return hex ? ipv4From(hex.slice(1)) : compressed;
}

function ipv4From(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

/**
 * Returns the address block of one subscriber: an IPv4 address, or the /64 of an IPv6 address
 * (`2001:db8:0:0::/64`), within which a client can change its address at will.
 *
 * @param address canonical.
 */
export function addressBlock(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const first = groups(head);
  const last = groups(tail ?? '');
  const middle = tail === undefined ? 0 : 8 - first.length - last.length;
  const all = [...first, ...new Array<string>(middle).fill('0'), ...last];
  return `${all.slice(0, 4).join(':')}::/64`;
}

function groups(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
