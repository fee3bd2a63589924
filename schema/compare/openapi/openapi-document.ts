import { z } from 'zod';

/** The property that distinguishes alternatives. */
export interface Discriminator {
  readonly propertyName: string;
  readonly mapping?: Readonly<Record<string, string>> | undefined;
}

/** The compared subset of JSON Schema 2020-12. */
export interface Schema {
  readonly $ref?: string | undefined;
  /** The component that the schema is. */
  readonly 'x-ref'?: string | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly format?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly maximum?: number | undefined;
  readonly exclusiveMaximum?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly minimum?: number | undefined;
  readonly exclusiveMinimum?: number | undefined;
  readonly minLength?: number | undefined;
  readonly minItems?: number | undefined;
  readonly pattern?: string | undefined;
  readonly contentMediaType?: string | undefined;
  readonly contentSchema?: Schema | undefined;
  readonly deprecated?: boolean | undefined;
  readonly allOf?: readonly Schema[] | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly oneOf?: readonly Schema[] | undefined;
  readonly discriminator?: Discriminator | undefined;
  readonly items?: Schema | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly additionalProperties?: Schema | boolean | undefined;
}

export const schema: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    $ref: z.string().optional(),
    'x-ref': z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    default: z.unknown().optional(),
    const: z.unknown().optional(),
    maximum: z.number().optional(),
    exclusiveMaximum: z.number().optional(),
    maxLength: z.number().optional(),
    maxItems: z.number().optional(),
    minimum: z.number().optional(),
    exclusiveMinimum: z.number().optional(),
    minLength: z.number().optional(),
    minItems: z.number().optional(),
    pattern: z.string().optional(),
    contentMediaType: z.string().optional(),
    contentSchema: schema.optional(),
    deprecated: z.boolean().optional(),
    allOf: z.array(schema).optional(),
    anyOf: z.array(schema).optional(),
    oneOf: z.array(schema).optional(),
    discriminator: z
      .object({ propertyName: z.string(), mapping: z.record(z.string(), z.string()).optional() })
      .optional(),
    items: schema.optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), schema]).optional(),
  }),
);

const examples = { example: z.unknown().optional(), examples: z.unknown().optional() };

const content = z.record(z.string(), z.looseObject({ schema: schema.optional(), ...examples }));

const parameter = z.looseObject({
  'x-ref': z.string().optional(),
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  deprecated: z.boolean().default(false),
  schema: schema.default({}),
  ...examples,
});

const header = z.looseObject({
  'x-ref': z.string().optional(),
  required: z.boolean().default(false),
  schema: schema.default({}),
  'x-statuses': z.record(z.string(), z.number()).default({}),
});

const response = z.looseObject({
  'x-ref': z.string().optional(),
  headers: z.record(z.string(), header).default({}),
  content: content.default({}),
});

/** What `@rest` promises and OpenAPI has no words for. */
const contract = z.looseObject({
  transport: z.string(),
  consumes: z.string().optional(),
  cache: z.boolean().optional(),
  columns: z.array(z.string()).optional(),
  fileName: z.string().optional(),
  cookie: z.string().optional(),
  rateClass: z.string().optional(),
  counted: z.record(z.string(), z.string()).optional(),
  notFound: z.string().optional(),
});

const operation = z.looseObject({
  operationId: z.string().optional(),
  tags: z.array(z.string()).default([]),
  deprecated: z.boolean().default(false),
  'x-sunset': z.string().optional(),
  'x-rest': contract.optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
  parameters: z.array(parameter).default([]),
  requestBody: z.looseObject({ required: z.boolean().default(false), content }).optional(),
  responses: z.record(z.string(), response).default({}),
});

const document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  webhooks: z.record(z.string(), z.object({ post: operation })).default({}),
  'x-platform': schema.optional(),
  servers: z.array(z.looseObject({ url: z.string() })).default([]),
  components: z
    .looseObject({
      securitySchemes: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
    })
    .default({ securitySchemes: {} }),
});

export type Header = z.infer<typeof header>;
export type Parameter = z.infer<typeof parameter>;
export type Content = z.infer<typeof content>;
export type Operation = z.infer<typeof operation>;
/** The compared subset of an OpenAPI 3.1 document, with references resolved. */
export type OpenApi = z.infer<typeof document>;

/** @throws Error if the value is not an OpenAPI document or has an unresolvable reference. */
export function readOpenApi(value: unknown): OpenApi {
  return document.parse(resolve(value, value, []));
}

/** Replaces every `$ref` with its target, which keeps it as `x-ref`. Recursive references stay unresolved. */
function resolve(value: unknown, root: unknown, ancestors: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => resolve(item, root, ancestors));
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value && typeof value.$ref === 'string') {
    const { $ref } = value;
    if (ancestors.includes($ref)) return { $ref };
    const target = resolve(referenceTarget(root, $ref), root, [...ancestors, $ref]);
    return typeof target === 'object' ? { ...target, 'x-ref': $ref } : target;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, resolve(item, root, ancestors)]),
  );
}

function referenceTarget(root: unknown, reference: string): unknown {
  let part = root;
  for (const token of reference.replace(/^#\//, '').split('/')) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    part = typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined;
  }
  if (part === undefined) throw new Error(`The OpenAPI document has no ${reference}`);
  return part;
}
