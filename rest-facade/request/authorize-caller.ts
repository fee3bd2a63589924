import { admitCaller } from '#gateway/edge/admission';
import type { Edge } from '#gateway/edge/edge';
import type { CallerIdentity } from '#gateway/identity/identity';
import { forbidden, notFound, unauthenticated } from '#protocol/errors';
import { holdsPermission, type Principal } from '#protocol/principal';
import { HOOK_KEY, type RestAccess } from '../rest-operation';
import type { EndpointRequest } from '../router';

/** The credential that each kind of endpoint accepts. */
export const ACCEPTS = {
  PUBLIC: 'public',
  AUTHENTICATED: 'user',
  PLUGIN: 'plugin',
  HOOK: 'hook',
  SERVICE: 'service',
} as const;

const NEEDS: Readonly<Record<RestAccess, Principal['kind'] | null>> = {
  PUBLIC: null,
  AUTHENTICATED: 'user',
  PLUGIN: 'plugin',
  SERVICE: 'service',
  HOOK: 'hook',
};

/**
 * Identifies the caller of an endpoint, counts the request and checks access, before anything else is read.
 *
 * @throws DomainError RATE_LIMITED, UNAUTHENTICATED or FORBIDDEN; NOT_FOUND for an unknown hook.
 */
export async function authorizeCaller(edge: Edge, call: EndpointRequest): Promise<CallerIdentity> {
  const { access, permissions } = call.endpoint.contract;
  const identity = await admitCaller(edge, call, ACCEPTS[access], call.tokens[HOOK_KEY]);
  const requirement = NEEDS[access];
  if (requirement !== null && !(identity.credentialGood && identity.principal.kind === requirement))
    throw access === 'HOOK' ? notFound('Hook') : unauthenticated();
  const grants = (permission: string) => holdsPermission(identity.principal, permission);
  if (permissions.length > 0 && !permissions.some(grants)) throw forbidden();
  return identity;
}
