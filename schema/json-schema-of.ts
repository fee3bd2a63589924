import { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

/** Returns the JSON Schema of what a reader accepts. */
export function jsonSchemaOf(reader: z.ZodType): Schema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(reader, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      // What is not as expected is replaced, so the value may be anything.
      if (zodSchema._zod.def.type === 'catch') clear(jsonSchema);
      else mergeTypes(jsonSchema);
    },
  });
  return schema;
}

function clear(schema: Schema): void {
  for (const key of Object.keys(schema)) delete schema[key];
}

/** Replaces alternatives of which at most one says more than its type by one schema with all types. */
function mergeTypes(schema: Schema): void {
  const { anyOf = [] } = schema;
  const types = anyOf.flatMap(({ type }) => type ?? []);
  const saysMore = anyOf.filter((part) => Object.keys(part).length > 1);
  if (types.length === 0 || types.length < anyOf.length || saysMore.length > 1) return;
  const [main] = saysMore;
  delete schema.anyOf;
  Object.assign(schema, { ...main, ...schema, type: types });
  if (main?.enum && types.includes('null')) schema.enum = [...main.enum, null];
}
