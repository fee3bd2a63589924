import type { Principal } from '#protocol/principal';
import { addressBlock } from '../ip-address';

/**
 * Returns the key under which a caller is counted: the bingo key, else the user, else the client's address (IPv6 by its
 * /64).
 *
 * @param address canonical; null where the platform itself asks.
 */
export function limiterKeyOf(principal: Principal, address: string | null): string {
  switch (principal.kind) {
    case 'user':
      return `user:${principal.userId}`;
    case 'plugin':
      return `key:${principal.keyHash}`;
    case 'service':
      return 'service';
    default:
      return address === null ? 'platform' : `address:${addressBlock(address)}`;
  }
}
