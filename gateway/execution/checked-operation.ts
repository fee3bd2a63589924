import { createHash } from 'node:crypto';
import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  type OperationDefinitionNode,
  print,
  validate,
} from 'graphql';
import type { SubgraphError } from '#kit/execution';
import type { Fields } from './fields';
import { operationError } from './graph-errors';

/** A document with exactly one operation, measured against the API schema. */
export interface CheckedOperation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly source: string;
  /** SHA-256 of the source, in hex: Apollo Gateway's key for plans. */
  readonly hash: string;
  /** Why it cannot be executed; empty when it can. */
  readonly errors: readonly GraphQLError[];
}

/** @throws Error unless the document has exactly one operation. */
export function checkOperation(schema: GraphQLSchema, document: DocumentNode): CheckedOperation {
  const operation = getOperationAST(document);
  if (!operation) throw new Error('a document must hold exactly one operation');
  const source = print(document);
  const hash = createHash('sha256').update(source).digest('hex');
  return { document, operation, source, hash, errors: validate(schema, document) };
}

/** Whether variables fit their types, as far as the API schema knows: custom scalars are the areas' to judge. */
export function variableErrors(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Readonly<Fields>,
): readonly SubgraphError[] {
  const definitions = operation.variableDefinitions ?? [];
  if (definitions.length === 0) return [];
  return (getVariableValues(schema, definitions, variables).errors ?? []).map(operationError);
}
