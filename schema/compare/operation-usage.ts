import {
  buildSchema,
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** An operation whose client we know. */
export interface KnownOperation {
  /** How the client is called in reports. */
  readonly user: string;
  readonly body: string;
}

/** Users by coordinate: `Type`, `Type.field`, `Type.field.argument`, `Input.field`, `Enum.value`. */
export type Usage = ReadonlyMap<string, readonly string[]>;

/** Who uses what of a schema. Operations that are no GraphQL use nothing. */
export function usageOf(apiSdl: string, operations: readonly KnownOperation[]): Usage {
  const schema = buildSchema(apiSdl);
  const usage = new Map<string, string[]>();
  for (const { user, body } of operations) {
    for (const coordinate of coordinatesOf(schema, body)) {
      usage.set(coordinate, [...(usage.get(coordinate) ?? []), user]);
    }
  }
  return usage;
}

function coordinatesOf(schema: GraphQLSchema, body: string): ReadonlySet<string> {
  const document = parsed(body);
  const used = new Set<string>();
  if (!document) return used;
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: ({ name }) => {
        const parent = types.getParentType();
        if (parent) used.add(parent.name).add(`${parent.name}.${name.value}`);
        const type = getNamedType(types.getType());
        if (type) used.add(type.name);
      },
      Argument: ({ name }) => {
        const parent = types.getParentType();
        const field = types.getFieldDef();
        if (parent && field) used.add(`${parent.name}.${field.name}.${name.value}`);
      },
      ObjectField: ({ name }) => {
        const input = getNamedType(types.getParentInputType());
        if (input) used.add(input.name).add(`${input.name}.${name.value}`);
      },
      EnumValue: ({ value }) => {
        const type = getNamedType(types.getInputType());
        if (type) used.add(`${type.name}.${value}`);
      },
      NamedType: ({ name }) => {
        used.add(name.value);
      },
    }),
  );
  return used;
}

function parsed(body: string): DocumentNode | null {
  try {
    return parse(body);
  } catch {
    return null;
  }
}
