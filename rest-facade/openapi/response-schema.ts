import {
  type GraphQLCompositeType,
  GraphQLNonNull,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isLeafType,
  isListType,
  isNonNullType,
  Kind,
  type SelectionNode,
} from 'graphql';
import type { RestOperation } from '../rest-operation';
import { described, type JsonSchema, leafSchema, orNull } from './json-schema';
import { onlyFragment, type SelectedField, selectedFields } from './selected-fields';

/** Returns the schema of a successful response, as its document selects it. */
export function responseSchema(schema: GraphQLSchema, operation: RestOperation): JsonSchema {
  const node = operation.document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (node?.kind !== Kind.OPERATION_DEFINITION) throw new Error(`${operation.file} has no operation`);
  const root = schema.getRootType(node.operation);
  if (!root) throw new Error(`The schema has no ${node.operation}`);
  const { selections } = node.selectionSet;
  const { transport, notFound } = operation.contract;
  let [body] = selectedFields(schema, operation.document, root, selections);
  if (!body || (transport !== 'HEALTH' && operation.bodyDepth === 0)) {
    // Null is a 404, so the only root field of a success is present.
    return objectSchema(schema, operation, root, selections, notFound === null ? valueSchema : presentSchema);
  }
  if (operation.ofSignedIn) body = narrowed(schema, body);
  for (let depth = 1; depth < operation.bodyDepth; depth += 1) body = innerBody(schema, operation, body);
  // Null is a 404 at the root and an error further in, never a success.
  const present = notFound !== null || operation.bodyDepth > 1 ? presentSchema : valueSchema;
  return present(schema, operation, body.type, bodySelections(operation, body.selections));
}

/** Returns a field as the type of its only fragment, without the fragment. */
function narrowed(schema: GraphQLSchema, field: SelectedField): SelectedField {
  const fragment = onlyFragment(field.selections);
  const type = fragment?.typeCondition && schema.getType(fragment.typeCondition.name.value);
  if (!isCompositeType(type)) return field;
  return { ...field, type: new GraphQLNonNull(type), selections: fragment?.selectionSet.selections ?? [] };
}

function innerBody(schema: GraphQLSchema, operation: RestOperation, outer: SelectedField): SelectedField {
  const type = getNamedType(outer.type);
  if (!isCompositeType(type)) return outer;
  const [inner] = selectedFields(schema, operation.document, type, outer.selections);
  return inner ?? outer;
}

/** Returns the selections without those that a transport sends as headers. */
function bodySelections(
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
  fieldSchema = valueSchema,
): JsonSchema {
  const fields = selectedFields(schema, operation.document, type, selections);
  const required = fields.flatMap(({ key, conditional }) => (conditional ? [] : [key]));
  const properties = fields.map(
    (field) =>
      [
        field.key,
        described(fieldSchema(schema, operation, field.type, field.selections), field.description),
      ] as const,
  );
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
}
