import type { GraphQLField, GraphQLFieldResolver } from 'graphql';
import { Extensions } from 'type-graphql';

const PREFILLED = 'prefilled';

/**
 * Declares that an object may have the value of a resolved field already, under the name of the field: its resolver is not called
 * then, which matters in long lists. Not for fields whose value depends on the caller.
 */
export function Prefilled() {
  return Extensions({ [PREFILLED]: true });
}

/** Returns a resolver that takes the value which the object has, if the field is declared as `Prefilled`. */
export function unlessPrefilled<Context>(
  { name, extensions }: Pick<GraphQLField<unknown, Context>, 'name' | 'extensions'>,
  resolve: GraphQLFieldResolver<unknown, Context>,
): GraphQLFieldResolver<unknown, Context> {
  if (extensions[PREFILLED] !== true) return resolve;
  return (source, args, context, info) => valueIn(source, name) ?? resolve(source, args, context, info);
}

function valueIn(source: unknown, name: string): unknown {
  return typeof source === 'object' && source !== null ? Reflect.get(source, name) : undefined;
}
