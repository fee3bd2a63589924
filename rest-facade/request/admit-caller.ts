import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallerIdentity, Edge, EdgeRequest, RateClass } from '#gateway/edge/edge';
import { forbidden, unauthenticated } from '#protocol/errors';
import { holdsPermission, type Principal } from '#protocol/principal';
import type { RestAccess, RestContract } from '../rest-operation';

/** The credential that callers of an endpoint are identified by. */
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
 * Finds out who is calling, counts the request and turns away who cannot be let in, before anything else is read.
 *
 * @throws DomainError RATE_LIMITED, UNAUTHENTICATED or FORBIDDEN.
 */
export async function admitCaller(
  edge: Edge,
  contract: RestContract,
  req: IncomingMessage,
  res: ServerResponse,
  request: EdgeRequest,
): Promise<CallerIdentity> {
  const who = await edge.identify(req, request, ACCEPTS[contract.access]);
  const rateClass = rateClassOf(contract.access, who);
  if (rateClass !== null) await edge.admit(res, rateClass, who, request);
  const needed = NEEDS[contract.access];
  if (needed !== null && !(who.credentialGood && who.principal.kind === needed)) throw unauthenticated();
  const { permissions } = contract;
  const opens = (permission: string) => holdsPermission(who.principal, permission);
  if (permissions.length > 0 && !permissions.some(opens)) throw forbidden();
  return who;
}

/** Null where a request is not counted. A credential that does not verify gains nothing over sending none. */
function rateClassOf(access: RestAccess, who: CallerIdentity): RateClass | null {
  if (who.unlimited) return null;
  if (access === 'PLUGIN') return 'plugin';
  if (access === 'SERVICE' || access === 'PUBLIC' || (who.credentialSent && !who.credentialGood))
    return 'public';
  return 'authenticated';
}
