import type { Request, Response } from 'express';
import type { DocumentNode } from 'graphql';
import { DomainError } from '#protocol/errors';
import type { CallerIdentity, Edge } from '../edge/edge';
import type { Fields } from '../execution/fields';
import type { Graph } from '../graph';
import { OperationAdmission } from '../graphql-endpoint/operation-admission';
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
  rules: { readonly edge: Edge; readonly graph: Pick<Graph, 'costs'> },
  req: Request,
  res: Response,
): Promise<AdmittedSubscription> {
  const admission = await OperationAdmission.begin(rules, req, res);
  // Counted before reading, so that callers over the limit cause no work.
  await admission.countBody(req);
  const operation = readOperation(await readBody(req, res), ['subscription']);
  const { document, variables, refreshes, introspects } = operation;
  if (refreshes > 0 || introspects) {
    throw new DomainError('BAD_USER_INPUT', 'subscriptions must not refresh or introspect');
  }
  await admission.countCost(operation);
  return { identity: admission.identity, document, variables };
}
