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

/** An operation of a known client. */
export interface KnownOperation {
  /** Name of the client in reports. */
  readonly user: string;
  readonly body: string;
}

/** Users by coordinate: `Type`, `Type.field`, `Type.field.argument`, `Input.field`, `Enum.value`. */
export type Usage = ReadonlyMap<string, readonly string[]>;

/** Returns the users of each schema coordinate. Operations that do not parse are ignored. */
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
      // Type of a variable, or type condition of a fragment.
      NamedType: ({ name }) => addWhole(schema.getType(name.value), used),
    }),
  );
  return used;
}

/**
 * Adds a type and everything its values may contain: the document does not tell which parts of a variable or
 * which enum values are used.
 */
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
