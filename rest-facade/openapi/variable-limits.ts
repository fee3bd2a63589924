import { type GraphQLSchema, getNamedType, Kind, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { FieldLimits } from '#protocol/field-limits';
import type { DeclaredLimits } from '#schema/declared-limits';
import type { RestOperation } from '../rest-operation';

/** Returns the limits of the arguments and input fields that variables are passed to, by variable. */
export function variableLimits(
  schema: GraphQLSchema,
  { document }: RestOperation,
  declared: DeclaredLimits,
): ReadonlyMap<string, FieldLimits> {
  const limits = new Map<string, FieldLimits>();
  const types = new TypeInfo(schema);
  const add = (coordinate: string, variable: string) => {
    const found = declared.get(coordinate);
    if (found) limits.set(variable, { ...limits.get(variable), ...found });
  };
  visit(
    document,
    visitWithTypeInfo(types, {
      Argument: ({ name, value }) => {
        if (value.kind !== Kind.VARIABLE) return;
        const field = `${types.getParentType()?.name}.${types.getFieldDef()?.name}`;
        add(`${field}.${name.value}`, value.name.value);
      },
      ObjectField: ({ name, value }) => {
        const input = getNamedType(types.getParentInputType());
        if (value.kind === Kind.VARIABLE && input) add(`${input.name}.${name.value}`, value.name.value);
      },
    }),
  );
  return limits;
}
