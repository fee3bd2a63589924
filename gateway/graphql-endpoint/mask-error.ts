import type { GraphQLFormattedError } from 'graphql';
import { type ErrorCode, isErrorCode } from '#protocol/errors';
import { presentGatewayError, shortMessage } from '../execution/graph-errors';

/** Codes that Apollo gives to what is wrong with the operation itself. */
const MISTAKES_OF_THE_CALLER: ReadonlySet<unknown> = new Set([
  'BAD_REQUEST',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
]);

/** The code of the closed list that an error leaves with. */
export function publicCode(code: unknown): ErrorCode {
  if (isErrorCode(code)) return code;
  return MISTAKES_OF_THE_CALLER.has(code) ? 'BAD_USER_INPUT' : 'INTERNAL_SERVER_ERROR';
}

/**
 * What a client may see of an error: a message that was written to be read, where it happened, a code of the closed
 * list and the argument at fault. Anything unexpected reads `Internal server error`.
 */
export function maskError(error: GraphQLFormattedError): GraphQLFormattedError {
  const { locations, extensions } = error;
  const code = publicCode(extensions?.code);
  const message = code === 'INTERNAL_SERVER_ERROR' ? 'Internal server error' : shortMessage(error.message);
  const shown = presentGatewayError({ ...error, message, extensions: { ...extensions, code } });
  return { ...shown, extensions: { ...shown.extensions }, ...(locations && { locations }) };
}
