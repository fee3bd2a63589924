import type { Principal } from '#kit/principal';
import { addressBlock } from '../edge/ip-address';

/**
 * Whose requests are counted together: the bingo key, else the user, else the client's address (IPv6 by its /64).
 *
 * @param address canonical.
 */
export function limiterKeyOf(principal: Principal, address: string): string {
  switch (principal.kind) {
    case 'user':
      return `user:${principal.userId}`;
    case 'plugin':
      return `key:${principal.keyHash}`;
    case 'service':
      return 'service';
    default:
      return `address:${addressBlock(address)}`;
  }
}
