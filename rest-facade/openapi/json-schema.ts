import { type GraphQLEnumType, type GraphQLScalarType, isEnumType } from 'graphql';
import type { FieldLimits } from '#protocol/field-limits';

/** The subset of JSON Schema 2020-12 that the contract needs. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly contentMediaType?: string;
  /** Schema of what is in a text or file. */
  readonly contentSchema?: JsonSchema;
  readonly description?: string;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  /** Schema of values under arbitrary keys. */
  readonly additionalProperties?: JsonSchema | boolean;
}

/** Returns the schema, also accepting null. */
export function orNull(schema: JsonSchema): JsonSchema {
  if (typeof schema.type !== 'string') return schema;
  return {
    ...schema,
    type: [schema.type, 'null'],
    ...(schema.enum && { enum: [...schema.enum, null] }),
  };
}

/** Returns the schema with limits. */
export function limited(
  { items, ...schema }: JsonSchema,
  { notNull, minItems, maxItems, ...ofValues }: FieldLimits = {},
): JsonSchema {
  const own = notNull ? withoutNull(schema) : schema;
  if (!items) return { ...own, ...ofValues };
  return {
    ...own,
    items: { ...items, ...ofValues },
    ...(minItems !== undefined && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
  };
}

/** The inverse of `orNull`. */
function withoutNull({ type, enum: values, ...schema }: JsonSchema): JsonSchema {
  const types = [type ?? []].flat().filter((name) => name !== 'null');
  const [first] = types;
  return {
    ...(first !== undefined && { type: types.length > 1 ? types : first }),
    ...schema,
    ...(values && { enum: values.filter((value) => value !== null) }),
  };
}

/** Returns the schema with a description, if there is one. */
export function described(schema: JsonSchema, description: string | null | undefined): JsonSchema {
  return description ? { ...schema, description } : schema;
}

const SCALARS: ReadonlyMap<string, JsonSchema> = new Map<string, JsonSchema>([
  ['String', { type: 'string' }],
  ['ID', { type: 'string' }],
  ['Int', { type: 'integer', format: 'int32' }],
  ['SafeInt', { type: 'integer', format: 'int64' }],
  ['Float', { type: 'number' }],
  ['Boolean', { type: 'boolean' }],
  ['Timestamp', { type: 'string', format: 'date-time' }],
  ['Date', { type: 'string', format: 'date' }],
  ['Upload', { type: 'string', contentMediaType: 'application/octet-stream' }],
  ['TrackerSkills', skillTable(['rank', 'level', 'experience'])],
  ['ProfileSkills', skillTable(['level', 'experience'])],
  ['TriggerTarget', { type: ['string', 'number'] }],
]);

/** Returns the schema of an object with skill names as keys. */
function skillTable(numbers: readonly string[]): JsonSchema {
  const properties = Object.fromEntries(numbers.map((name) => [name, { type: 'integer' as const }]));
  return { type: 'object', additionalProperties: { type: 'object', properties, required: [...numbers] } };
}

declare module 'graphql' {
  interface GraphQLScalarTypeExtensions {
    /** What follows from the reader of its values. */
    jsonSchema?: JsonSchema;
  }
}

/** Returns the JSON Schema of a scalar or enum; unknown scalars accept any value. */
export function leafSchema(type: GraphQLScalarType | GraphQLEnumType): JsonSchema {
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name) };
  return type.extensions.jsonSchema ?? SCALARS.get(type.name) ?? {};
}
