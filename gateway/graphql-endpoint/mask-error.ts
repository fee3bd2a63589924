import type { GraphQLFormattedError } from 'graphql';
import { type ErrorCode, isErrorCode } from '#protocol/errors';
import { presentGatewayError, shortMessage } from '../execution/graph-errors';

/** Apollo's codes for invalid operations; the last is that of the query planner. */
const CLIENT_ERRORS: ReadonlySet<unknown> = new Set([
  'BAD_REQUEST',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'INVALID_GRAPHQL',
]);

/** Maps an error code to a public one. */
export function publicCode(code: unknown): ErrorCode {
  if (isErrorCode(code)) return code;
  return CLIENT_ERRORS.has(code) ? 'BAD_USER_INPUT' : 'INTERNAL_SERVER_ERROR';
}

/**
 * Reduces an error to its public form: message, path, locations, a public code and the argument. Unexpected
 * errors become `Internal server error`.
 */
export function maskError(error: GraphQLFormattedError): GraphQLFormattedError {
  const { locations, extensions } = error;
  const code = publicCode(extensions?.code);
  const message = code === 'INTERNAL_SERVER_ERROR' ? 'Internal server error' : shortMessage(error.message);
  const presented = presentGatewayError({ ...error, message, extensions: { ...extensions, code } });
  return { ...presented, extensions: { ...presented.extensions }, ...(locations && { locations }) };
}
