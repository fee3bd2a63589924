import type { Principal } from '#protocol/principal';
import { addressBlock } from '../ip-address';

/**
 * Returns the rate limit key of a caller: the bingo key, else the user, else the client's address (IPv6 by
 * its /64).
 *
 * @param address canonical; null for requests of the platform itself.
 */
export function limiterKeyOf(principal: Principal, address: string | null): string {
  switch (principal.kind) {
    case 'user':
      return `user:${principal.userId}`;
    case 'plugin':
    case 'hook':
      return `key:${principal.keyHash}`;
    case 'service':
      return 'service';
    default:
      return address === null ? 'platform' : `address:${addressBlock(address)}`;
  }
}
