import type { FieldLimits } from '#protocol/field-limits';

/** The subset of JSON Schema 2020-12 that the contract needs. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly contentMediaType?: string;
  readonly description?: string;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
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
export function limited(schema: JsonSchema, limits: FieldLimits = {}): JsonSchema {
  if (!schema.items) return { ...schema, ...limits };
  const { maxItems, ...ofItems } = limits;
  const items = { ...schema.items, ...ofItems };
  return { ...schema, items, ...(maxItems !== undefined && { maxItems }) };
}

/** Returns the schema with a description, if there is one. */
export function described(schema: JsonSchema, description: string | null | undefined): JsonSchema {
  return description ? { ...schema, description } : schema;
}
