import { z } from 'zod';

/** The compared subset of JSON Schema 2020-12. */
export interface Schema {
  readonly $ref?: string | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly format?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly default?: unknown;
  readonly items?: Schema | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly additionalProperties?: Schema | boolean | undefined;
}

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    default: z.unknown().optional(),
    items: schema.optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), schema]).optional(),
  }),
);

const content = z.record(z.string(), z.looseObject({ schema: schema.optional() }));

const parameter = z.looseObject({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  schema: schema.default({}),
});

const header = z.looseObject({ schema: schema.optional() });

const response = z.looseObject({
  headers: z.record(z.string(), header).default({}),
  content: content.default({}),
});

const operation = z.looseObject({
  operationId: z.string().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
  parameters: z.array(parameter).default([]),
  requestBody: z.looseObject({ required: z.boolean().default(false), content }).optional(),
  responses: z.record(z.string(), response).default({}),
});

const document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });

export type Parameter = z.infer<typeof parameter>;
export type Content = z.infer<typeof content>;
export type Operation = z.infer<typeof operation>;
/** The compared subset of an OpenAPI 3.1 document, with references resolved. */
export type OpenApi = z.infer<typeof document>;

/** @throws Error if the value is not an OpenAPI document or has an unresolvable reference. */
export function readOpenApi(value: unknown): OpenApi {
  return document.parse(resolve(value, value, []));
}

/** Replaces every `$ref` with its target. Recursive references stay unresolved. */
function resolve(value: unknown, root: unknown, ancestors: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => resolve(item, root, ancestors));
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value && typeof value.$ref === 'string') {
    const { $ref } = value;
    return ancestors.includes($ref)
      ? { $ref }
      : resolve(referenceTarget(root, $ref), root, [...ancestors, $ref]);
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
