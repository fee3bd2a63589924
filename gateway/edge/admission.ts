import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AcceptedCredential, CallerIdentity, Edge, EdgeRequest, RateClass } from './edge';

/**
 * Returns the class in which a request is counted, the same for every way in. A credential that does not verify gains nothing over
 * sending none, and whoever asks the graph or reads the registry without being signed in is the public.
 */
export function rateClassOf(accepts: AcceptedCredential, who: CallerIdentity): RateClass {
  switch (accepts) {
    case 'plugin':
      return 'plugin';
    case 'user':
      return who.credentialSent && !who.credentialGood ? 'public' : 'authenticated';
    case 'any':
      return who.principal.kind === 'user' ? 'authenticated' : 'public';
    default:
      return 'public';
  }
}

/**
 * Identifies the caller of a request and counts the request once.
 *
 * @throws DomainError RATE_LIMITED, or UPSTREAM_UNAVAILABLE when the area that knows the credential cannot be asked.
 */
export async function admitCaller(
  edge: Edge,
  accepts: AcceptedCredential,
  req: IncomingMessage,
  res: ServerResponse,
  request: EdgeRequest,
): Promise<CallerIdentity> {
  const who = await edge.identify(req, request, accepts);
  await edge.admit(res, rateClassOf(accepts, who), who, request);
  return who;
}
