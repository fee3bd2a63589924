import { type FieldNode, Kind, OperationTypeNode, type SelectionSetNode, type ValueNode } from 'graphql';
import { DomainError, type ErrorCode } from '#protocol/errors';
import type { SubgraphError } from '#protocol/subgraph-operation';
import type { Logger } from '#runtime/logger';
import type { RestOperation } from '../rest-operation';

/** HTTP status of each error code; clients find the code itself in `X-Error-Code`. */
export const STATUS_OF: Readonly<Record<ErrorCode, number>> = {
  BAD_USER_INPUT: 400,
  CONFLICT: 400,
  PAYLOAD_TOO_LARGE: 400,
  UNSUPPORTED_MEDIA_TYPE: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
  UPSTREAM_UNAVAILABLE: 500,
  INTERNAL_SERVER_ERROR: 500,
};

/** Severity of each code: of several errors, the highest determines the response. */
const SEVERITY_OF: Readonly<Record<ErrorCode, number>> = {
  BAD_USER_INPUT: 0,
  UNSUPPORTED_MEDIA_TYPE: 1,
  PAYLOAD_TOO_LARGE: 2,
  CONFLICT: 3,
  NOT_FOUND: 4,
  FORBIDDEN: 5,
  UNAUTHENTICATED: 6,
  RATE_LIMITED: 7,
  UPSTREAM_UNAVAILABLE: 8,
  INTERNAL_SERVER_ERROR: 9,
};

/** Why a request failed, in the caller's terms. */
export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  /** Seconds after which the same request may succeed. */
  readonly retryAfter?: number;
}

export const NOT_FOUND: Failure = { code: 'NOT_FOUND', message: 'Not found' };
export const UNAUTHENTICATED: Failure = { code: 'UNAUTHENTICATED', message: 'Authentication required' };
export const INTERNAL: Failure = { code: 'INTERNAL_SERVER_ERROR', message: 'Internal server error' };

/** Returns the failure of a result with errors: the most severe one, in the caller's spelling. */
export function failureOf(operation: RestOperation, errors: readonly SubgraphError[]): Failure {
  const worst = errors.reduce<SubgraphError | null>(
    (found, error) =>
      found && SEVERITY_OF[found.extensions.code] >= SEVERITY_OF[error.extensions.code] ? found : error,
    null,
  );
  if (!worst || worst.extensions.code === 'INTERNAL_SERVER_ERROR') return INTERNAL;
  const { code, argument, problem, retryAfter } = worst.extensions;
  const failure = { code, message: worst.message, ...(retryAfter !== undefined && { retryAfter }) };
  if (argument === undefined || problem === undefined) return failure;
  const field = callerField(operation, argument, worst.path);
  return field === null ? failure : { ...failure, message: `${field} ${problem}` };
}

/** Returns the failure of a thrown error; unexpected errors are logged and masked. */
export function failureFrom(error: unknown, log: Logger): Failure {
  if (error instanceof DomainError && error.extensions.code !== 'INTERNAL_SERVER_ERROR') {
    const { code, retryAfter } = error.extensions;
    return { code, message: error.message, ...(retryAfter !== undefined && { retryAfter }) };
  }
  log.error({ err: error }, 'unexpected error');
  return INTERNAL;
}

type Selected = SelectionSetNode['selections'];

/**
 * Returns the caller's name of an argument that the graph rejected: `input.startDate` is `start_date` if the
 * document has `input: { startDate: $start_date }`. Deeper parts of the path are appended.
 *
 * @param argument dotted path in the graph's spelling; list positions as `[2]` or `.2`.
 * @param path response path of the failed field; without one, all root fields are searched.
 * @returns null when the argument is not a variable of the document.
 */
function callerField(
  operation: RestOperation,
  argument: string,
  path: readonly (string | number)[] = [],
): string | null {
  const [name, ...deeper] = argument.split(/[.[\]]+/).filter((part) => part !== '');
  for (const field of fieldsAt(operation, path).reverse()) {
    const value = field.arguments?.find((node) => node.name.value === name)?.value;
    const found = value && followValue(operation, value, deeper);
    if (found) return found;
  }
  return null;
}

/** Returns the fields along a response path, outermost first; every root field without a path. */
function fieldsAt(operation: RestOperation, path: readonly (string | number)[]): FieldNode[] {
  const root = operation.document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  if (root?.kind !== Kind.OPERATION_DEFINITION || root.operation === OperationTypeNode.SUBSCRIPTION)
    return [];
  const keys = path.filter((key) => typeof key === 'string');
  if (keys.length === 0) return allFields(root.selectionSet.selections);
  const along: FieldNode[] = [];
  let selections: Selected = root.selectionSet.selections;
  for (const key of keys) {
    const field = allFields(selections).find((node) => (node.alias ?? node.name).value === key);
    if (!field) break;
    along.push(field);
    selections = field.selectionSet?.selections ?? [];
  }
  return along;
}

function allFields(selections: Selected): FieldNode[] {
  return selections.flatMap((node) => {
    if (node.kind === Kind.FIELD) return [node];
    return node.kind === Kind.INLINE_FRAGMENT ? allFields(node.selectionSet.selections) : [];
  });
}

function followValue(operation: RestOperation, value: ValueNode, deeper: readonly string[]): string | null {
  if (value.kind === Kind.VARIABLE) {
    const variable = operation.variables.find((candidate) => candidate.name === value.name.value);
    return variable ? render(variable.source.name, deeper) : null;
  }
  const [next, ...rest] = deeper;
  if (next === undefined) return null;
  if (value.kind === Kind.OBJECT) {
    const field = value.fields.find((node) => node.name.value === next);
    return field ? followValue(operation, field.value, rest) : null;
  }
  const item = value.kind === Kind.LIST ? value.values[Number(next)] : undefined;
  return item ? followValue(operation, item, rest) : null;
}

function render(name: string, deeper: readonly string[]): string {
  return deeper.reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : `${path}.${part}`), name);
}
