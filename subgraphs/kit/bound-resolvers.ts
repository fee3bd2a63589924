import {
  defaultFieldResolver,
  type GraphQLArgument,
  type GraphQLFieldResolver,
  GraphQLID,
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql';
import { textProblem } from '#protocol/rules/text';
import { isObject } from '#runtime/is-object';
import { OWNER_RULE, OwnerRule } from './access/access';
import type { SubgraphContext } from './context';

type Resolver = GraphQLFieldResolver<unknown, SubgraphContext>;

/**
 * Limits what the resolvers of a schema may do in one operation. The items of every list are taken from the
 * operation's budget, because nested lists multiply. Ids in arguments are storable. Failures are counted.
 * Synchronous throws become rejections: graphql-js would drop the promises of the preceding list items, and
 * an unhandled rejection of one would end the process.
 */
export function boundResolvers(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('_')) continue;
    for (const field of Object.values(type.getFields())) {
      if (!field.resolve || field.name.startsWith('_')) continue;
      const isList = isListType(getNullableType(field.type));
      field.resolve = bounded(isList ? counted(field.resolve) : field.resolve, storableIds(field.args));
    }
  }
}

function bounded(resolve: Resolver, idsOf: ReturnType<typeof storableIds>): Resolver {
  return (source, args, context, info) => {
    try {
      // Starts no further resolver once the budget is exceeded.
      context.budget.takeItems(0);
      const value: unknown = resolve(source, idsOf ? idsOf(args) : args, context, info);
      if (!(value instanceof Promise)) return value;
      return value.catch((error: unknown) => Promise.reject(context.failures.of(error)));
    } catch (error) {
      return Promise.reject(context.failures.of(error));
    }
  };
}

function counted(resolve: Resolver): Resolver {
  return (source, args, context, info) => {
    // A list takes one item before it is resolved: thousands of lists may start before the first is loaded.
    context.budget.takeItems(1);
    const items: unknown = resolve(source, args, context, info);
    return items instanceof Promise ? items.then((list) => count(list, context)) : count(items, context);
  };
}

function count(items: unknown, { budget }: SubgraphContext): unknown {
  if (Array.isArray(items)) budget.takeItems(Math.max(0, items.length - 1));
  return items;
}

/**
 * Checks the owner rules of a schema before the fields' resolvers run. The checks of type-graphql are
 * asynchronous and do not see the object; on one field per row of a list they cost as much as the list
 * itself.
 *
 * @param annotated the schema whose fields have the rules as extensions.
 * @param schema the executable schema of the same types.
 */
export function guardOwnedFields(annotated: GraphQLSchema, schema: GraphQLSchema): void {
  for (const type of Object.values(annotated.getTypeMap())) {
    const guarded = schema.getType(type.name);
    if (!isObjectType(type) || !isObjectType(guarded)) continue;
    for (const { name, extensions } of Object.values(type.getFields())) {
      const rule = extensions[OWNER_RULE];
      const field = guarded.getFields()[name];
      if (!field || !(rule instanceof OwnerRule)) continue;
      const { resolve = defaultFieldResolver } = field;
      field.resolve = (source, args, context: SubgraphContext, info) => {
        rule.check(context.caller, source);
        return resolve(source, args, context, info);
      };
    }
  }
}

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
