import {
  GraphQLBoolean,
  type GraphQLInputType,
  type GraphQLSchema,
  getDirectiveValues,
  getNamedType,
  getNullableType,
  isInputType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
  type VariableDefinitionNode,
  valueFromASTUntyped,
} from 'graphql';
import { WHOLE_BODY } from '../request/bind-variables';
import {
  type RestContract,
  type RestVariable,
  VARIABLE_PLACES,
  type VariableSource,
} from '../rest-operation';

/**
 * Returns the variables of an operation and their sources.
 *
 * @param tokens of the endpoint's path.
 * @throws Error for a variable without a source.
 */
export function readVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  contract: RestContract,
  tokens: readonly string[],
): RestVariable[] {
  return (operation.variableDefinitions ?? []).map((definition) => {
    const type = typeFromAST(schema, definition.type);
    const name = definition.variable.name.value;
    if (!type || !isInputType(type)) throw new Error(`$${name} is not of an input type`);
    const fallback = definition.defaultValue && { value: valueFromASTUntyped(definition.defaultValue) };
    return {
      name,
      source: declaredSource(schema, definition) ?? impliedSource(name, type, contract, tokens),
      type,
      required: isNonNullType(type) && !fallback,
      fallback: fallback ?? null,
      description: definition.description?.value ?? null,
      countedAs: countedClass(schema, definition, type),
    };
  });
}

function countedClass(
  schema: GraphQLSchema,
  definition: VariableDefinitionNode,
  type: GraphQLInputType,
): RestVariable['countedAs'] {
  const directive = schema.getDirective('counted');
  if (!directive || !getDirectiveValues(directive, definition)) return null;
  if (getNullableType(type) !== GraphQLBoolean) {
    throw new Error(`$${definition.variable.name.value} has @counted and must be a Boolean`);
  }
  return 'refresh';
}

function declaredSource(schema: GraphQLSchema, definition: VariableDefinitionNode): VariableSource | null {
  const directive = schema.getDirective('from');
  const values = directive && getDirectiveValues(directive, definition);
  if (!values) return null;
  const sources = VARIABLE_PLACES.flatMap((place) => {
    const name = values[place];
    return typeof name === 'string' ? [{ place, name }] : [];
  });
  const [source, ...others] = sources;
  if (!source || others.length > 0) {
    throw new Error(`@from of $${definition.variable.name.value} must have exactly one argument`);
  }
  // Node provides header names in lower case.
  return source.place === 'header' ? { place: 'header', name: source.name.toLowerCase() } : source;
}

function impliedSource(
  name: string,
  type: GraphQLInputType,
  { method, consumes }: RestContract,
  tokens: readonly string[],
): VariableSource {
  if (tokens.includes(name)) return { place: 'path', name };
  if (method === 'GET') return { place: 'query', name };
  if (consumes === 'JSON') return { place: 'body', name };
  if (getNamedType(type).name === 'Upload') return { place: 'file', name };
  return consumes === 'WEBHOOK' ? { place: 'body', name: WHOLE_BODY } : { place: 'form', name };
}
