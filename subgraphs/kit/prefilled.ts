import { type GraphQLSchema, isObjectType } from 'graphql';
import { Extensions } from 'type-graphql';

const PREFILLED = 'prefilled';

/**
 * Declares that an object may have the value of a resolved field already, under the name of the field: its
 * resolver is not called then, which matters in long lists. Not for fields whose value depends on the caller.
 */
export function Prefilled() {
  return Extensions({ [PREFILLED]: true });
}

/**
 * Makes the fields that are declared as `Prefilled` take the value which their object has.
 *
 * @param declared the schema with the declarations, which the federated one has not.
 */
export function takePrefilled(declared: GraphQLSchema, schema: GraphQLSchema): void {
  for (const type of Object.values(declared.getTypeMap())) {
    const built = isObjectType(type) ? schema.getType(type.name) : undefined;
    if (!isObjectType(type) || !isObjectType(built)) continue;
    for (const { name, extensions } of Object.values(type.getFields())) {
      const field = built.getFields()[name];
      const resolve = field?.resolve;
      if (!field || !resolve || extensions[PREFILLED] !== true) continue;
      field.resolve = (source, args, context, info) =>
        valueIn(source, name) ?? resolve(source, args, context, info);
    }
  }
}

function valueIn(source: unknown, name: string): unknown {
  return typeof source === 'object' && source !== null ? Reflect.get(source, name) : undefined;
}
