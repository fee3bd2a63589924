import type { Request, Response } from 'express';
import type { DocumentNode } from 'graphql';
import { DomainError } from '#protocol/errors';
import { assertAffordable, operationCost } from '../cost/operation-cost';
import { rateClassOf } from '../edge/admission';
import type { CallerIdentity, Edge } from '../edge/edge';
import type { Fields } from '../execution/fields';
import type { Graph } from '../graph';
import { readBody } from '../graphql-endpoint/read-body';
import { readOperation } from '../graphql-endpoint/read-operation';

/** A subscription that may be opened. */
export interface AdmittedSubscription {
  readonly identity: CallerIdentity;
  readonly document: DocumentNode;
  readonly variables: Readonly<Fields>;
}

/**
 * Reads, checks and counts one subscription.
 *
 * @throws DomainError with the reason for the rejection.
 */
export async function admitSubscription(
  { edge, graph }: { readonly edge: Edge; readonly graph: Pick<Graph, 'costs'> },
  req: Request,
  res: Response,
): Promise<AdmittedSubscription> {
  const request = edge.requestOf(req);
  const identity = await edge.identify(req, request, 'any');
  const rateClass = rateClassOf('any', identity);
  // Counted before reading, so that callers over the limit cause no work.
  await edge.admit(res, rateClass, identity, request);
  const { document, operationName, variables, rootFields, refreshes, introspects } = readOperation(
    await readBody(req, res),
    ['subscription'],
  );
  const cost = operationCost(graph.costs.estimate(document, operationName, variables), rootFields);
  if (cost.requests > 1) await edge.admit(res, rateClass, identity, request, cost.requests - 1);
  assertAffordable(cost);
  if (refreshes > 0 || introspects) {
    throw new DomainError('BAD_USER_INPUT', 'subscriptions must not refresh or introspect');
  }
  return { identity, document, variables };
}
