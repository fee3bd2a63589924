import {
  buildSchema,
  type DocumentNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
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
      const users = usage.get(coordinate) ?? [];
      users.push(user);
      usage.set(coordinate, users);
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
        addWhole(getNamedType(types.getType()), used);
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
        if (type) used.add(type.name).add(`${type.name}.${value}`);
      },
      // The type of a variable, or the condition of a fragment.
      NamedType: ({ name }) => addWhole(schema.getType(name.value), used),
    }),
  );
  return used;
}

/** A type, and all that a value of it may hold: what is in a variable, or behind a field of an enum, no document says. */
function addWhole(type: GraphQLNamedType | undefined, used: Set<string>): void {
  if (!type) return;
  const seen = used.has(type.name);
  used.add(type.name);
  if (isEnumType(type)) for (const { name } of type.getValues()) used.add(`${type.name}.${name}`);
  if (!isInputObjectType(type) || seen) return;
  for (const field of Object.values(type.getFields())) {
    used.add(`${type.name}.${field.name}`);
    addWhole(getNamedType(field.type), used);
  }
}

function parsed(body: string): DocumentNode | null {
  try {
    return parse(body);
  } catch {
    return null;
  }
}
