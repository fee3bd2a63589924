import {
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getNullableType,
  isListType,
  isObjectType,
} from 'graphql';
import type { SubgraphContext } from './context';

type Resolver = GraphQLFieldResolver<unknown, SubgraphContext>;

/**
 * Bounds what the resolvers of a schema may do in one operation. The items of every list are drawn on the operation's budget:
 * lists inside lists multiply. Failures are counted. And no resolver throws synchronously: graphql-js would drop the promises
 * of the list items before it, and one of them that rejected later would end the process.
 */
export function boundResolvers(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('_')) continue;
    for (const field of Object.values(type.getFields())) {
      if (!field.resolve || field.name.startsWith('_')) continue;
      const isList = isListType(getNullableType(field.type));
      field.resolve = bounded(isList ? counted(field.resolve) : field.resolve);
    }
  }
}

function bounded(resolve: Resolver): Resolver {
  return (source, args, context, info) => {
    try {
      // Once the budget is spent, nothing more is begun.
      context.budget.takeItems(0);
      const value: unknown = resolve(source, args, context, info);
      if (!(value instanceof Promise)) return value;
      return value.catch((error: unknown) => Promise.reject(context.failures.of(error)));
    } catch (error) {
      return Promise.reject(context.failures.of(error));
    }
  };
}

function counted(resolve: Resolver): Resolver {
  return (source, args, context, info) => {
    // A list counts as one item before it is read: thousands of them may be begun before the first is there.
    context.budget.takeItems(1);
    const items: unknown = resolve(source, args, context, info);
    return items instanceof Promise ? items.then((list) => count(list, context)) : count(items, context);
  };
}

function count(items: unknown, { budget }: SubgraphContext): unknown {
  if (Array.isArray(items)) budget.takeItems(Math.max(0, items.length - 1));
  return items;
}
