import {
  type GraphQLArgument,
  GraphQLID,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { textProblem } from '#protocol/rules/text';
import { isObject } from '#runtime/is-object';

/** An id that nothing has: no format of ids allows it. */
const UNKNOWN = '?';

type Replace = (value: unknown) => unknown;
type ReplaceIn = (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/**
 * Returns a function that replaces ids which PostgreSQL cannot store, such as with a NUL, by one that nothing
 * has: they are unknown, like others. Null if a field has no ids in its arguments, lists and inputs included.
 */
export function storableIds(args: readonly GraphQLArgument[]): ReplaceIn | null {
  return inFields(args, new Map());
}

type Known = Map<GraphQLInputType, Replace | null>;

function inFields(
  fields: readonly { readonly name: string; readonly type: GraphQLInputType }[],
  known: Known,
): ReplaceIn | null {
  const replaced = fields.flatMap(({ name, type }) => {
    const replace = inType(type, known);
    return replace ? [{ name, replace }] : [];
  });
  if (replaced.length === 0) return null;
  return (values) => {
    let result = values;
    for (const { name, replace } of replaced) {
      const value = values[name];
      const storable = replace(value);
      if (storable !== value) result = { ...result, [name]: storable };
    }
    return result;
  };
}

function inType(type: GraphQLInputType, known: Known): Replace | null {
  const nullable = getNullableType(type);
  if (nullable === GraphQLID) return storable;
  if (isListType(nullable)) {
    const replace = inType(nullable.ofType, known);
    const isOdd = (value: unknown): boolean => replace?.(value) !== value;
    return (
      replace && ((values) => (Array.isArray(values) && values.some(isOdd) ? values.map(replace) : values))
    );
  }
  if (!isInputObjectType(nullable)) return null;
  const found = known.get(nullable);
  if (found !== undefined) return found;
  // Inputs may contain themselves.
  let within: ReplaceIn | null = null;
  known.set(nullable, (value) => (isObject(value) && within ? within(value) : value));
  within = inFields(Object.values(nullable.getFields()), known);
  if (!within) known.set(nullable, null);
  return known.get(nullable) ?? null;
}

function storable(id: unknown): unknown {
  return typeof id === 'string' && textProblem(id) !== null ? UNKNOWN : id;
}
