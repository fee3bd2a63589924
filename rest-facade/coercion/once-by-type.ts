import type { GraphQLInputType } from 'graphql';

/**
 * Returns a function that compiles something for a type at its first use: asking graphql-js for the kind of a
 * type on each call costs more than all else.
 */
export function onceByType<Compiled>(
  compile: (type: GraphQLInputType) => Compiled,
): (type: GraphQLInputType) => Compiled {
  const known = new WeakMap<GraphQLInputType, Compiled>();
  return (type) => {
    const before = known.get(type);
    if (before !== undefined) return before;
    const compiled = compile(type);
    known.set(type, compiled);
    return compiled;
  };
}
