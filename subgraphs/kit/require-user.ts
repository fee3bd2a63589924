import { unauthenticated } from '#protocol/errors';
import type { Caller, UserPrincipal } from '#protocol/principal';

/**
 * The signed-in person behind a request.
 *
 * @throws DomainError UNAUTHENTICATED when the caller is anybody else.
 */
export function requireUser(caller: Caller): UserPrincipal {
  if (caller.principal.kind !== 'user') throw unauthenticated();
  return caller.principal;
}
