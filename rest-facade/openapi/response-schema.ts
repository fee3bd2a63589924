import {
  type GraphQLCompositeType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isLeafType,
  isListType,
  isNonNullType,
  Kind,
  type SelectionNode,
} from 'graphql';
import type { RestOperation } from '../rest-operation';
import { described, type JsonSchema, orNull } from './json-schema';
import { leafSchema } from './leaf-schema';
import { selectedFields } from './selected-fields';

/** The schema of a successful response, as its document selects it. */
export function responseSchema(schema: GraphQLSchema, operation: RestOperation): JsonSchema {
  const node = operation.document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (node?.kind !== Kind.OPERATION_DEFINITION) throw new Error(`${operation.file} holds no operation`);
  const root = schema.getRootType(node.operation);
  if (!root) throw new Error(`The schema has no ${node.operation}`);
  const { selections } = node.selectionSet;
  if (operation.contract.transport === 'HEALTH' || operation.unwraps) {
    const [field] = selectedFields(schema, operation.document, root, selections);
    // A root field that is answered by 404 when it is null is never null in a success.
    const present = operation.contract.notFound !== null ? presentSchema : valueSchema;
    if (field) return present(schema, operation, field.type, shownSelections(operation, field.selections));
  }
  return objectSchema(schema, operation, root, selections);
}

/** What a transport says in headers is no part of the body. */
function shownSelections(
  { contract }: RestOperation,
  selections: readonly SelectionNode[],
): readonly SelectionNode[] {
  if (contract.transport !== 'CACHED') return selections;
  return selections.filter((node) => node.kind !== Kind.FIELD || node.name.value !== 'freshness');
}

function valueSchema(
  schema: GraphQLSchema,
  operation: RestOperation,
  type: GraphQLOutputType,
  selections: readonly SelectionNode[],
): JsonSchema {
  if (!isNonNullType(type)) return orNull(presentSchema(schema, operation, type, selections));
  return presentSchema(schema, operation, type.ofType, selections);
}

function presentSchema(
  schema: GraphQLSchema,
  operation: RestOperation,
  type: GraphQLOutputType,
  selections: readonly SelectionNode[],
): JsonSchema {
  if (isNonNullType(type)) return presentSchema(schema, operation, type.ofType, selections);
  if (isListType(type)) {
    return { type: 'array', items: valueSchema(schema, operation, type.ofType, selections) };
  }
  return isLeafType(type) ? leafSchema(type) : objectSchema(schema, operation, type, selections);
}

function objectSchema(
  schema: GraphQLSchema,
  operation: RestOperation,
  type: GraphQLCompositeType,
  selections: readonly SelectionNode[],
): JsonSchema {
  const fields = selectedFields(schema, operation.document, type, selections);
  const required = fields.flatMap(({ key, conditional }) => (conditional ? [] : [key]));
  const properties = fields.map(
    (field) =>
      [
        field.key,
        described(valueSchema(schema, operation, field.type, field.selections), field.description),
      ] as const,
  );
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
}
