import {
  type GraphQLInputType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import type { RestVariable } from '../rest-operation';
import { described, type JsonSchema, orNull } from './json-schema';
import { leafSchema } from './leaf-schema';

/** Returns the JSON Schema of an input type. */
export function inputSchema(type: GraphQLInputType): JsonSchema {
  return isNonNullType(type) ? givenSchema(type.ofType) : orNull(givenSchema(type));
}

/** Returns a parameter's schema, without null, which a path, query or header cannot express. */
export function parameterSchema({ type, fallback }: RestVariable): JsonSchema {
  const schema = givenSchema(isNonNullType(type) ? type.ofType : type);
  return fallback ? { ...schema, default: fallback.value } : schema;
}

/** Returns the schema of the JSON body that provides these variables; dots in names denote nested objects. */
export function bodySchema(variables: readonly RestVariable[]): JsonSchema {
  return objectOf(variables.map((variable) => ({ names: variable.source.name.split('.'), variable })));
}

/**
 * Returns the schema of a multipart body: one part per variable.
 *
 * @param maxFileBytes maximum bytes of a file; null if files have no limit of their own.
 */
export function formSchema(variables: readonly RestVariable[], maxFileBytes: number | null): JsonSchema {
  const properties = variables.map((variable) => {
    const schema = described(parameterSchema(variable), variable.description);
    const isLimited = variable.source.place === 'file' && maxFileBytes !== null;
    // Of binary contents, OpenAPI's `maxLength` counts octets.
    return [variable.source.name, isLimited ? { ...schema, maxLength: maxFileBytes } : schema] as const;
  });
  const required = variables.flatMap((variable) => (variable.required ? [variable.source.name] : []));
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
}

interface BodyField {
  readonly names: readonly string[];
  readonly variable: RestVariable;
}

function objectOf(fields: readonly BodyField[]): JsonSchema {
  const groups = new Map<string, BodyField[]>();
  for (const { names, variable } of fields) {
    const [name = '', ...nested] = names;
    groups.set(name, [...(groups.get(name) ?? []), { names: nested, variable }]);
  }
  const properties = [...groups].map(([name, members]) => [name, propertyOf(members)] as const);
  const required = [...groups].flatMap(([name, members]) =>
    members.some(({ variable }) => variable.required) ? [name] : [],
  );
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
}

function propertyOf(members: readonly BodyField[]): JsonSchema {
  const [first] = members;
  if (!first || first.names.length > 0) return objectOf(members);
  const { type, description, fallback } = first.variable;
  const schema = described(inputSchema(type), description);
  return fallback ? { ...schema, default: fallback.value } : schema;
}

function givenSchema(type: GraphQLInputType): JsonSchema {
  if (isNonNullType(type)) return givenSchema(type.ofType);
  if (isListType(type)) return { type: 'array', items: inputSchema(type.ofType) };
  if (!isInputObjectType(type)) return leafSchema(type);
  const fields = Object.values(type.getFields());
  const required = fields.filter(isRequiredInputField).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(({ name, type: fieldType, description }) => [
        name,
        described(inputSchema(fieldType), description),
      ]),
    ),
    ...(required.length > 0 && { required }),
  };
}
