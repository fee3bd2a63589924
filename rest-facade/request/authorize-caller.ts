import type { IncomingMessage, ServerResponse } from 'node:http';
import { admitCaller } from '#gateway/edge/admission';
import type { CallerIdentity, Edge, EdgeRequest } from '#gateway/edge/edge';
import { forbidden, unauthenticated } from '#protocol/errors';
import { holdsPermission, type Principal } from '#protocol/principal';
import type { RestAccess, RestContract } from '../rest-operation';

/** The credential that each kind of endpoint accepts. */
export const ACCEPTS = {
  PUBLIC: 'public',
  AUTHENTICATED: 'user',
  PLUGIN: 'plugin',
  SERVICE: 'service',
} as const;

const NEEDS: Readonly<Record<RestAccess, Principal['kind'] | null>> = {
  PUBLIC: null,
  AUTHENTICATED: 'user',
  PLUGIN: 'plugin',
  SERVICE: 'service',
};

/**
 * Identifies the caller of an endpoint, counts the request and checks access, before anything else is read.
 *
 * @throws DomainError RATE_LIMITED, UNAUTHENTICATED or FORBIDDEN.
 */
export async function authorizeCaller(
  edge: Edge,
  { access, permissions }: RestContract,
  req: IncomingMessage,
  res: ServerResponse,
  request: EdgeRequest,
): Promise<CallerIdentity> {
  const identity = await admitCaller(edge, ACCEPTS[access], req, res, request);
  const requirement = NEEDS[access];
  if (requirement !== null && !(identity.credentialGood && identity.principal.kind === requirement))
    throw unauthenticated();
  const grants = (permission: string) => holdsPermission(identity.principal, permission);
  if (permissions.length > 0 && !permissions.some(grants)) throw forbidden();
  return identity;
}
