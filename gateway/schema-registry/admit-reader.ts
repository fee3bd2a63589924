import type { IncomingMessage, ServerResponse } from 'node:http';
import { forbidden, unauthenticated } from '#protocol/errors';
import { holdsPermission } from '#protocol/principal';
import { admitCaller } from '../edge/admission';
import type { AdmissionRules } from '../graphql-endpoint/admit-operation';

/**
 * Creates the access check of the schema registry: public, but in production limited to callers who may
 * introspect the graph (`view_devops`) and services, because both expose the schema. Production requests are
 * counted.
 *
 * @throws DomainError UNAUTHENTICATED, FORBIDDEN or RATE_LIMITED.
 */
export function admitReader({
  edge,
  production,
}: Omit<AdmissionRules, 'graph'>): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  return async (req, res) => {
    if (!production) return;
    const { principal } = await admitCaller(edge, { req, res, request: edge.requestOf(req) }, 'any');
    const { kind } = principal;
    if (kind === 'service' || holdsPermission(principal, 'view_devops')) return;
    throw kind === 'user'
      ? forbidden('the schema registry requires the permission view_devops')
      : unauthenticated();
  };
}
