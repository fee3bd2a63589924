import {
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getNullableType,
  isListType,
  isObjectType,
} from 'graphql';
import type { SubgraphContext } from './context';
import { DomainError } from './errors';

/** Items of all lists together that one operation may ask an area for. */
const MOST_ITEMS = 50_000;

/**
 * Counts what the lists of an operation hold and stops it when it is too much: lists inside lists multiply, and a short
 * operation could ask for more than a process can hold.
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
    refuseWhenSpent(context);
    const items: unknown = resolve(source, args, context, info);
    return items instanceof Promise ? items.then((list) => count(list, context)) : count(items, context);
  };
}

function count(items: unknown, context: SubgraphContext): unknown {
  if (Array.isArray(items)) context.itemsListed += items.length;
  refuseWhenSpent(context);
  return items;
}

function refuseWhenSpent({ itemsListed }: SubgraphContext): void {
  if (itemsListed <= MOST_ITEMS) return;
  throw new DomainError('BAD_USER_INPUT', `The operation asks for more than ${MOST_ITEMS} items at once`);
}
