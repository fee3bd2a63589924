import {
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getNullableType,
  isListType,
  isObjectType,
} from 'graphql';
import type { SubgraphContext } from './context';

/**
 * Draws the items of every list on the operation's budget, and stops the operation when it is spent: lists inside lists multiply,
 * and a short operation could ask for more than a process can hold.
 */
export function boundLists(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('_')) continue;
    for (const field of Object.values(type.getFields())) {
      if (field.resolve && isListType(getNullableType(field.type)) && !field.name.startsWith('_')) {
        field.resolve = counted(field.resolve);
      }
    }
  }
}

type Resolver = GraphQLFieldResolver<unknown, SubgraphContext>;

function counted(resolve: Resolver): Resolver {
  return (source, args, context, info) => {
    // Nothing is read for a list that would be refused.
    context.budget.takeItems(0);
    const items: unknown = resolve(source, args, context, info);
    return items instanceof Promise ? items.then((list) => count(list, context)) : count(items, context);
  };
}

function count(items: unknown, { budget }: SubgraphContext): unknown {
  if (Array.isArray(items)) budget.takeItems(items.length);
  return items;
}
