import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { FieldLimits } from '#protocol/field-limits';
import type { DeclaredLimits } from '#schema/declared-limits';
import type { RestOperation, RestVariable } from '../rest-operation';
import { described, type JsonSchema, leafSchema, limited, orNull } from './json-schema';

/** The declared limits of an endpoint's inputs. */
export interface InputLimits {
  /** By `Input.field`. */
  readonly fields: DeclaredLimits;
  readonly variables: ReadonlyMap<string, FieldLimits>;
}

/** Returns the JSON Schema of an input type. */
function inputSchema(type: GraphQLInputType, fields: DeclaredLimits): JsonSchema {
  return isNonNullType(type) ? valueSchema(type.ofType, fields) : orNull(valueSchema(type, fields));
}

/** Returns a parameter's schema, without null, which a path, query or header cannot express. */
export function parameterSchema(variable: RestVariable, limits: InputLimits): JsonSchema {
  const { name, source, fallback } = variable;
  const type = getNullableType(variable.type);
  // Cookies of one name are several parameters, not one that is a list.
  const sent = source.place === 'cookie' && isListType(type) ? getNullableType(type.ofType) : type;
  const plain = valueSchema(sent, limits.fields);
  const schema = limited(plain, limits.variables.get(name));
  return fallback ? { ...schema, default: fallback.value } : schema;
}

/** Returns the schema of the JSON body that provides these variables; dots in names denote nested objects. */
export function bodySchema(variables: readonly RestVariable[], limits: InputLimits): JsonSchema {
  const fields = variables.map((variable) => ({ names: variable.source.name.split('.'), variable }));
  return objectOf(fields, limits);
}

/**
 * Returns the schema of a multipart body: one part per variable.
 *
 * @param maxFileBytes maximum bytes of a file; null if files have no limit of their own.
 */
export function formSchema(
  variables: readonly RestVariable[],
  maxFileBytes: number | null,
  limits: InputLimits,
): JsonSchema {
  const properties = variables.map((variable) => {
    const schema = described(parameterSchema(variable, limits), variable.description);
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

function objectOf(fields: readonly BodyField[], limits: InputLimits): JsonSchema {
  const groups = new Map<string, BodyField[]>();
  for (const { names, variable } of fields) {
    const [name = '', ...nested] = names;
    groups.set(name, [...(groups.get(name) ?? []), { names: nested, variable }]);
  }
  const properties = [...groups].map(([name, members]) => [name, propertyOf(members, limits)] as const);
  const required = [...groups].flatMap(([name, members]) =>
    members.some(({ variable }) => variable.required) ? [name] : [],
  );
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
}

function propertyOf(members: readonly BodyField[], limits: InputLimits): JsonSchema {
  const [first] = members;
  if (!first || first.names.length > 0) return objectOf(members, limits);
  const { name, type, description, fallback } = first.variable;
  const inside = limited(inputSchema(type, limits.fields), limits.variables.get(name));
  const schema = described(inside, description);
  return fallback ? { ...schema, default: fallback.value } : schema;
}

function valueSchema(type: GraphQLInputType, limits: DeclaredLimits): JsonSchema {
  if (isNonNullType(type)) return valueSchema(type.ofType, limits);
  // Null is no item of any list, also where the type is nullable so that other items do not fail with it.
  if (isListType(type)) return { type: 'array', items: valueSchema(type.ofType, limits) };
  if (!isInputObjectType(type)) return leafSchema(type);
  const fields = Object.values(type.getFields());
  const required = fields.filter(isRequiredInputField).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(({ name, type: fieldType, description }) => {
        const schema = limited(inputSchema(fieldType, limits), limits.get(`${type.name}.${name}`));
        return [name, described(schema, description)];
      }),
    ),
    ...(required.length > 0 && { required }),
  };
}

/** Returns the limits of the arguments and input fields that variables are passed to, by variable. */
export function variableLimits(
  schema: GraphQLSchema,
  { document }: RestOperation,
  declared: DeclaredLimits,
): ReadonlyMap<string, FieldLimits> {
  const limits = new Map<string, FieldLimits>();
  const types = new TypeInfo(schema);
  const add = (coordinate: string, variable: string) => {
    const found = declared.get(coordinate);
    if (found) limits.set(variable, { ...limits.get(variable), ...found });
  };
  visit(
    document,
    visitWithTypeInfo(types, {
      Argument: ({ name, value }) => {
        if (value.kind !== Kind.VARIABLE) return;
        const field = `${types.getParentType()?.name}.${types.getFieldDef()?.name}`;
        add(`${field}.${name.value}`, value.name.value);
      },
      ObjectField: ({ name, value }) => {
        const input = getNamedType(types.getParentInputType());
        if (value.kind === Kind.VARIABLE && input) add(`${input.name}.${name.value}`, value.name.value);
      },
    }),
  );
  return limits;
}
