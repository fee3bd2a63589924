import { type GraphQLEnumType, type GraphQLScalarType, isEnumType } from 'graphql';
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
  [
    'AttendanceEntry',
    {
      type: 'object',
      properties: {
        rsn: { type: 'string' },
        points: { type: 'integer' },
        notes: { type: ['string', 'null'] },
      },
      required: ['rsn', 'points'],
    },
  ],
  [
    'DinkNotification',
    {
      type: 'object',
      properties: { type: { type: 'string' }, playerName: { type: 'string' }, extra: { type: 'object' } },
      required: ['type', 'playerName'],
      additionalProperties: true,
    },
  ],
  ['DinkSettings', { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } }],
  // The area publishes the whole JSON Schema.
  [
    'BingoTemplateDocument',
    {
      type: 'object',
      properties: {
        format: { type: 'string' },
        version: { type: 'integer' },
        name: { type: 'string' },
        description: { type: 'string' },
        duration_ms: { type: 'integer' },
        board: { type: 'object', additionalProperties: true },
      },
      required: ['format', 'version', 'name', 'duration_ms', 'board'],
    },
  ],
  [
    'BingoReport',
    {
      type: 'object',
      properties: {
        id: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
        occurred_at: { type: 'string', format: 'date-time' },
        type: { type: 'string' },
        target: { type: ['string', 'number'] },
        increment: { type: 'integer', minimum: 1 },
        total: { type: 'integer', minimum: 0 },
        level: { type: 'integer', minimum: 1 },
        source: {
          type: 'object',
          properties: {
            npc_name: { type: 'string' },
            world: { type: 'integer' },
            region_id: { type: 'integer' },
          },
        },
      },
      required: ['id', 'occurred_at', 'type', 'target'],
    },
  ],
]);

/** Returns the schema of an object with skill names as keys. */
function skillTable(numbers: readonly string[]): JsonSchema {
  const properties = Object.fromEntries(numbers.map((name) => [name, { type: 'integer' as const }]));
  return { type: 'object', additionalProperties: { type: 'object', properties, required: [...numbers] } };
}

/** Returns the JSON Schema of a scalar or enum; unknown scalars accept any value. */
export function leafSchema(type: GraphQLScalarType | GraphQLEnumType): JsonSchema {
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name) };
  return SCALARS.get(type.name) ?? {};
}
