import type { IncomingMessage, ServerResponse } from 'node:http';
import { forbidden, unauthenticated } from '#protocol/errors';
import { holdsPermission } from '#protocol/principal';
import type { AdmissionRules } from '../graphql-endpoint/admit-operation';

/**
 * Who may read the schema registry: anybody, and in production those who may introspect the graph (`view_devops`) and the
 * operator's services, since the one tells what the other would. There every request is counted.
 *
 * @throws DomainError UNAUTHENTICATED, FORBIDDEN or RATE_LIMITED.
 */
export function admitReader({
  edge,
  production,
}: Omit<AdmissionRules, 'graph'>): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  return async (req, res) => {
    if (!production) return;
    const request = edge.requestOf(req);
    const who = await edge.identify(req, request, 'any');
    const { kind } = who.principal;
    await edge.admit(res, kind === 'user' ? 'authenticated' : 'public', who, request);
    if (kind === 'service' || holdsPermission(who.principal, 'view_devops')) return;
    throw kind === 'user'
      ? forbidden('the schema registry requires the permission view_devops')
      : unauthenticated();
  };
}
