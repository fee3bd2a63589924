import {
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getNullableType,
  isListType,
  isObjectType,
} from 'graphql';
import type { SubgraphContext } from './context';
import { storableIds } from './storable-ids';

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
