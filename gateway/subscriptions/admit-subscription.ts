import type { DocumentNode } from 'graphql';
import { DomainError } from '#protocol/errors';
import type { UnidentifiedRequest } from '../edge/admission';
import type { CallerIdentity } from '../edge/edge';
import type { Fields } from '../execution/fields';
import { type CountingRules, OperationAdmission } from '../graphql-endpoint/operation-admission';
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
 * @param readOperationJson reads the operation: document, variables and name.
 * @throws DomainError with the reason for the rejection.
 */
export async function admitSubscription(
  rules: CountingRules,
  asked: UnidentifiedRequest,
  readOperationJson: () => Promise<unknown>,
): Promise<AdmittedSubscription> {
  const admission = await OperationAdmission.begin(rules, asked);
  // Counted before reading, so that callers over the limit cause no work. Messages of WebSockets are short.
  await (asked.req.method === 'POST' ? admission.countBody(asked.req) : admission.countUpTo(1));
  const operation = readOperation(await readOperationJson(), ['subscription']);
  const { document, variables, refreshes, introspects } = operation;
  if (refreshes > 0 || introspects) {
    throw new DomainError('BAD_USER_INPUT', 'subscriptions must not refresh or introspect');
  }
  await admission.countCost(operation);
  return { identity: admission.identity, document, variables };
}
