import {
  type GraphQLSchema,
  type GraphQLType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isWrappingType,
} from 'graphql';

/** Average list sizes of the introspection fields, by `Type.field`, measured on the schema. */
export type IntrospectionSizes = ReadonlyMap<string, number>;

/** Measures a schema, to estimate the size of introspection responses. */
export function introspectionSizes(schema: GraphQLSchema): IntrospectionSizes {
  const types = Object.values(schema.getTypeMap());
  const fields = types.flatMap((type) =>
    isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [],
  );
  const inputFields = types.flatMap((type) =>
    isInputObjectType(type) ? Object.values(type.getFields()) : [],
  );
  const values = types.flatMap((type) => (isEnumType(type) ? type.getValues() : []));
  const args = fields.flatMap((field) => field.args);
  const typed = [...fields, ...args, ...inputFields];
  return new Map([
    ['__Schema.types', types.length],
    ['__Schema.directives', schema.getDirectives().length],
    ['__Type.fields', average(fields, types)],
    ['__Type.inputFields', average(inputFields, types)],
    ['__Type.enumValues', average(values, types)],
    ['__Type.interfaces', 1],
    ['__Type.possibleTypes', 1],
    ['__Type.ofType', wrapperShare(typed.map(({ type }) => type))],
    ['__Field.args', average(args, fields)],
    ['__Directive.args', 2],
    ['__Directive.locations', 4],
  ]);
}

/**
 * Returns the share of types and wrapped types that wrap another: the probability that `ofType` is not null.
 */
function wrapperShare(types: readonly GraphQLType[]): number {
  let seen = 0;
  let wrapping = 0;
  for (const outermost of types) {
    let type = outermost;
    while (isWrappingType(type)) {
      seen += 1;
      wrapping += 1;
      type = type.ofType;
    }
    seen += 1;
  }
  return wrapping / Math.max(1, seen);
}

function average(items: readonly unknown[], owners: readonly unknown[]): number {
  return items.length / Math.max(1, owners.length);
}
