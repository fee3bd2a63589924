import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { readSubgraphError, type SubgraphError } from '#protocol/subgraph-operation';

type ResponsePath = readonly (string | number)[];

/** The one error that says nothing, for what nobody foresaw. */
export const INTERNAL_ERROR: SubgraphError = {
  message: 'Internal server error',
  extensions: { code: 'INTERNAL_SERVER_ERROR' },
};

/** Characters of a message of graphql-js, which may hold whatever a caller sent. */
const LONGEST_MESSAGE = 1000;

/** A message that is short enough to be shown. */
export function shortMessage(message: string): string {
  return message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message;
}

/** What is wrong with an operation or its variables; its words are graphql-js's own and safe to show. */
export function operationError(error: GraphQLError): SubgraphError {
  return { message: shortMessage(error.message), extensions: { code: 'BAD_USER_INPUT' } };
}

/**
 * An error of Apollo Gateway's executor as callers may see it: what an area said of it, without the name of the service,
 * addresses or stacks; what no area said is masked.
 */
export function presentGatewayError(error: GraphQLError | GraphQLFormattedError): SubgraphError {
  const formatted = error instanceof GraphQLError ? error.toJSON() : error;
  return placedError(readSubgraphError(formatted), formatted.path);
}

/** An area's error at its place in the whole answer. */
export function placedError(error: SubgraphError, path: ResponsePath | undefined): SubgraphError {
  const shown = visiblePath(path);
  const { message, extensions } = error;
  return { message, ...(shown && { path: shown }), extensions };
}

/** Steps of query plans (`@` for "each", `_entities`) mean nothing to callers: the path ends before the first one. */
function visiblePath(path: ResponsePath | undefined): ResponsePath | undefined {
  if (!path) return undefined;
  const hidden = path.findIndex((step) => step === '@' || step === '_entities');
  const shown = hidden === -1 ? path : path.slice(0, hidden);
  return shown.length > 0 ? shown : undefined;
}
