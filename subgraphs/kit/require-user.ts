import { unauthenticated } from '#protocol/errors';
import type { Caller, UserPrincipal } from '#protocol/principal';

/**
 * Returns the signed-in user behind a request.
 *
 * @throws DomainError UNAUTHENTICATED for any other caller.
 */
export function requireUser(caller: Caller): UserPrincipal {
  if (caller.principal.kind !== 'user') throw unauthenticated();
  return caller.principal;
}
