import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { readSubgraphError, type SubgraphError } from '#protocol/subgraph-operation';

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
