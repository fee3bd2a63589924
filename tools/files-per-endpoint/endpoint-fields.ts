import { type GraphQLSchema, isAbstractType, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { RestOperation } from '#facade/rest-operation';

/**
 * Returns the fields that an endpoint selects, `Query.bingoEvent`, with those of every type that an interface
 * may be.
 */
export function endpointFields(schema: GraphQLSchema, { document }: RestOperation): ReadonlySet<string> {
  const fields = new Set<string>();
  const types = new TypeInfo(schema);
  const look = {
    Field: ({ name }: { readonly name: { readonly value: string } }) => {
      const parent = types.getParentType();
      if (!parent) return;
      const possible = isAbstractType(parent) ? schema.getPossibleTypes(parent) : [];
      for (const type of [parent, ...possible]) fields.add(`${type.name}.${name.value}`);
    },
  };
  visit(document, visitWithTypeInfo(types, look));
  return fields;
}
