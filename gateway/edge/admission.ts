import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AcceptedCredential, CallerIdentity } from '../identity/identity';
import type { Edge, EdgeRequest, RateClass } from './edge';

/**
 * Returns the rate class of a request; REST, graph and registry share this rule. Anonymous callers of the
 * graph or registry count as public. At endpoints for users, callers without a credential count as
 * authenticated, those with an invalid one as public.
 */
export function rateClassOf(accepts: AcceptedCredential, who: CallerIdentity): RateClass {
  switch (accepts) {
    case 'plugin':
    case 'hook':
      return 'plugin';
    case 'user':
      return who.credentialSent && !who.credentialGood ? 'public' : 'authenticated';
    case 'any':
      return who.principal.kind === 'user' ? 'authenticated' : 'public';
    default:
      return 'public';
  }
}

/** A request whose caller is not yet identified. */
export interface UnidentifiedRequest {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly request: EdgeRequest;
}

/**
 * Identifies the caller of a request and counts the request against its rate limit.
 *
 * @param hookKey the key in the path of a hook.
 * @throws DomainError RATE_LIMITED, or UPSTREAM_UNAVAILABLE if the subgraph that verifies the credential is
 * unreachable.
 */
export async function admitCaller(
  edge: Edge,
  { req, res, request }: UnidentifiedRequest,
  accepts: AcceptedCredential,
  hookKey?: string,
): Promise<CallerIdentity> {
  const identity = await edge.identify(req, request, accepts, hookKey);
  await edge.admit(res, { rateClass: rateClassOf(accepts, identity), identity, request });
  return identity;
}
