import { createHash } from 'node:crypto';
import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  print,
  validate,
} from 'graphql';
import { oncePer } from '#runtime/once-per';
import { type VariableCheck, variableCheck } from './variable-check';

/** A document with exactly one operation, validated against a schema. */
export interface CheckedOperation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly source: string;
  /** SHA-256 of the source (hex): Apollo Gateway's key for query plans. */
  readonly hash: string;
  /** Validation errors; empty if the operation is executable. */
  readonly errors: readonly GraphQLError[];
  readonly variableErrors: VariableCheck;
}

/**
 * @param isValid whether the document with a hash is known to be valid.
 * @throws Error unless the document has exactly one operation.
 */
export function checkOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  isValid: (hash: string) => boolean = () => false,
): CheckedOperation {
  const operation = getOperationAST(document);
  if (!operation) throw new Error('a document must have exactly one operation');
  const source = print(document);
  const hash = createHash('sha256').update(source).digest('hex');
  const errors = isValid(hash) ? [] : validate(schema, document);
  return { document, operation, source, hash, errors, variableErrors: variableCheck(schema, operation) };
}

/** Returns `checkOperation` of a schema, computed once per document. */
export function checkedOnce(
  schema: GraphQLSchema,
  isValid?: (hash: string) => boolean,
): (document: DocumentNode) => CheckedOperation {
  return oncePer((document) => checkOperation(schema, document, isValid));
}

/** @throws GraphQLError if the operation is not executable. */
export function withoutErrors(checked: CheckedOperation): CheckedOperation {
  const [error] = checked.errors;
  if (error) throw error;
  return checked;
}
