import type { IncomingMessage, ServerResponse } from 'node:http';
import { forbidden, unauthenticated } from '#protocol/errors';
import { holdsPermission } from '#protocol/principal';
import { admitCaller } from '../edge/admission';
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
    const { principal } = await admitCaller(edge, 'any', req, res, edge.requestOf(req));
    const { kind } = principal;
    if (kind === 'service' || holdsPermission(principal, 'view_devops')) return;
    throw kind === 'user'
      ? forbidden('the schema registry requires the permission view_devops')
      : unauthenticated();
  };
}
