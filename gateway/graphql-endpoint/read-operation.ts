import type { DocumentNode } from 'graphql';
import { z } from 'zod';
import { DomainError } from '#protocol/errors';
import type { Variables } from '#schema/cost/estimate-cost';
import { countRefreshes } from './count-refreshes';
import type { OperationMeasures } from './measure-document';
import { checkOperationLimits, parseWithinLimits } from './operation-limits';

/** What the endpoint needs to know of an operation before it lets it through. */
export interface ReadOperation {
  readonly document: DocumentNode;
  /** Which operation of the document is meant; null where it has only one. */
  readonly operationName: string | null;
  readonly variables: Variables;
  /** Of the operation that is meant. */
  readonly rootFields: number;
  /** How many of its fields want an answer that is not remembered. */
  readonly refreshes: number;
  /** Whether any operation of the document asks the schema about itself. */
  readonly introspects: boolean;
}

/** The message by which clients of automatic persisted queries learn to send the query itself. */
const NOT_PERSISTED = 'PersistedQueryNotSupported';

const record = z.record(z.string(), z.unknown()).nullish();

const persistedQuery = z.object({ extensions: z.object({ persistedQuery: z.looseObject({}) }) });

const body = z.object({
  query: z.string('query must be a string').min(1, 'query must not be empty'),
  operationName: z.string('operationName must be a string').nullish(),
  variables: record,
  extensions: record,
});

/**
 * Reads the body of a request to the graph and checks it against the limits of the graph.
 *
 * @throws DomainError BAD_USER_INPUT saying what is wrong with it.
 */
export function readOperation(json: unknown): ReadOperation {
  if (Array.isArray(json)) throw new DomainError('BAD_USER_INPUT', 'batches of operations are not accepted');
  if (persistedQuery.safeParse(json).success) throw new DomainError('BAD_USER_INPUT', NOT_PERSISTED);
  const parsed = body.safeParse(json);
  if (!parsed.success) throw new DomainError('BAD_USER_INPUT', sentenceFor(parsed.error));
  const { query, operationName, variables } = parsed.data;
  const document = parseWithinLimits(query);
  const operations = checkOperationLimits(document);
  const { rootFields } = meantOperation(operations, operationName ?? '');
  return {
    document,
    operationName: operationName || null,
    variables: variables ?? {},
    rootFields,
    refreshes: countRefreshes(document, variables ?? {}),
    introspects: operations.some(({ introspects }) => introspects),
  };
}

/** The parts of a body that was read which are executed; an empty operation name means none. */
export function executableParts(json: unknown): z.infer<typeof body> {
  const { query, operationName, variables } = body.parse(json);
  return { query, ...(variables && { variables }), ...(operationName && { operationName }) };
}

/** Apollo Gateway would take a document without the operation that is meant for a fault of its own. */
function meantOperation(operations: readonly OperationMeasures[], operationName: string): OperationMeasures {
  const [meant, another] = operations.filter(({ name }) => operationName === '' || name === operationName);
  if (!meant) {
    const what = operationName === '' ? 'no operation' : 'no operation of this operationName';
    throw new DomainError('BAD_USER_INPUT', `document holds ${what}`);
  }
  if (another) throw new DomainError('BAD_USER_INPUT', 'operationName must name one of several operations');
  if (meant.kind === 'subscription') throw new DomainError('BAD_USER_INPUT', 'subscriptions are not served');
  return meant;
}

function sentenceFor(error: z.ZodError): string {
  const issue = error.issues[0];
  const name = issue?.path[0];
  if (name === undefined) return 'body must be a JSON object';
  return name === 'variables' || name === 'extensions'
    ? `${String(name)} must be an object`
    : (issue?.message ?? '');
}
