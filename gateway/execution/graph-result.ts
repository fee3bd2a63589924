import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { IdempotencyOutcome } from '#protocol/idempotency';
import type { Caller } from '#protocol/principal';
import { readSubgraphError, type SubgraphError } from '#protocol/subgraph-operation';
import { isObject } from '#runtime/is-object';
import type { Logger } from '#runtime/logger';

/** A JSON object with unknown content. */
export type Fields = Record<string, unknown>;

/** Returns an object's own property; inherited ones such as `constructor` are undefined. */
export function ownField(object: Fields, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Sets an own property of any name, including `__proto__`. */
export function setField(object: Fields, name: string, value: unknown): void {
  if (name in object && !Object.hasOwn(object, name)) {
    Object.defineProperty(object, name, { value, configurable: true, enumerable: true, writable: true });
  } else {
    object[name] = value;
  }
}

/** Merges `source` into `target`; on conflicting leaves the source wins. */
export function mergeFields(target: Fields, source: Fields): void {
  // `for…in` avoids allocating key lists: one response merges thousands of small objects.
  for (const name in source) {
    const value = source[name];
    if (value === undefined) continue;
    if (Object.hasOwn(target, name)) target[name] = merged(target[name], value);
    else setField(target, name, value);
  }
}

/** Returns a deep copy of an object. */
export function copyOf(object: Fields): Fields {
  const copy: Fields = {};
  for (const name in object) setField(copy, name, copyValue(object[name]));
  return copy;
}

function copyValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyValue);
  return isObject(value) ? copyOf(value) : value;
}

function merged(before: unknown, value: unknown): unknown {
  if (before === value) return value;
  if (isObject(before) && isObject(value)) {
    mergeFields(before, value);
    return before;
  }
  if (Array.isArray(before) && Array.isArray(value) && before.length === value.length) {
    for (const [index, item] of value.entries()) before[index] = merged(before[index], item);
    return before;
  }
  return value;
}

type ResponsePath = readonly (string | number)[];

/** The masked error for unexpected failures. */
export const INTERNAL_ERROR: SubgraphError = {
  message: 'Internal server error',
  extensions: { code: 'INTERNAL_SERVER_ERROR' },
};

/** Length limit in characters for messages of graphql-js, which may quote caller input. */
const MAX_MESSAGE_LENGTH = 1000;

/** What graphql-js says of a document for whose comparisons of fields it does not have the time. */
const ABORTED = 'Validation aborted.';
const NAMED =
  'operation exceeds the limit of fields with the same response name in one selection set: request fewer';

/** Names the limit in a message of graphql-js, and truncates it to the maximum length. */
export function shortMessage(message: string): string {
  if (message === ABORTED) return NAMED;
  return message.length > MAX_MESSAGE_LENGTH ? `${message.slice(0, MAX_MESSAGE_LENGTH)}…` : message;
}

/**
 * Converts a validation error of an operation or its variables; messages of graphql-js are safe to expose.
 */
export function operationError(error: GraphQLError): SubgraphError {
  return { message: shortMessage(error.message), extensions: { code: 'BAD_USER_INPUT' } };
}

/**
 * Converts an error of Apollo Gateway's executor to its public form: the subgraph's message and code without
 * service name, addresses or stacks. Errors that no subgraph reported are masked.
 */
export function presentGatewayError(error: GraphQLError | GraphQLFormattedError): SubgraphError {
  const formatted = error instanceof GraphQLError ? error.toJSON() : error;
  return placedError(readSubgraphError(formatted), formatted.path);
}

/** Returns a subgraph's error with its path in the whole response. */
export function placedError(error: SubgraphError, path: ResponsePath | undefined): SubgraphError {
  const visible = visiblePath(path);
  const { message, extensions } = error;
  return { message, ...(visible && { path: visible }), extensions };
}

/** Truncates a path before the first step that only query plans know (`@` for list elements, `_entities`). */
function visiblePath(path: ResponsePath | undefined): ResponsePath | undefined {
  if (!path) return undefined;
  const hidden = path.findIndex((step) => step === '@' || step === '_entities');
  const visible = hidden === -1 ? path : path.slice(0, hidden);
  return visible.length > 0 ? visible : undefined;
}

/** A result of the graph: plain data and errors that are safe to expose. */
export interface GraphResult {
  readonly data: Readonly<Fields> | null;
  readonly errors: readonly SubgraphError[];
  /**
   * Milliseconds from the start of the request until the data expires by time alone; absent if it never does.
   */
  readonly validForMs?: number;
  /** Why the mutation was not executed; absent if it was. */
  readonly idempotency?: IdempotencyOutcome;
  /** What the execution for an event took; absent for others. */
  readonly usage?: EventUsage;
}

/** What the execution of a subscription for an event took. */
export interface EventUsage {
  /** Estimated size of the data as JSON. */
  readonly bytes: number;
  readonly processorMs: number;
  /** Whether the budget is exhausted: the result is the error that says which limit. */
  readonly isOver: boolean;
}

/**
 * Builds a result. Adds an error if data is null without one: a subgraph omitted a non-null value and the
 * null propagated to the root.
 */
export function graphResult(
  data: Readonly<Fields> | null,
  errors: readonly SubgraphError[],
  caller: Caller,
  log: Logger,
): GraphResult {
  if (data || errors.length > 0) return { data, errors };
  log.error({ requestId: caller.requestId }, 'a missing non-null value nulls the whole response');
  return { data, errors: [INTERNAL_ERROR] };
}
