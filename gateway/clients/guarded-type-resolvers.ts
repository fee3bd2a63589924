import { defaultTypeResolver, type GraphQLSchema, isAbstractType, isObjectType } from 'graphql';
import type { SubgraphContext } from '#kit/context';
import type { Logger } from '#runtime/logger';

/**
 * Makes the type resolvers of a schema safe for graphql-jit, which calls them outside of any error handling: one that throws
 * would leave the operation unanswered for ever and end the process. After this they are logged and answer "no such type",
 * which either executor turns into an error of the field.
 *
 * @returns the names of types whose resolver answers later: graphql-jit cannot wait for one.
 */
export function guardTypeResolvers(schema: GraphQLSchema, log: Logger): ReadonlySet<string> {
  const late = new Set<string>();
  for (const type of Object.values(schema.getTypeMap())) {
    const caught = (err: unknown, context: SubgraphContext) =>
      log.error({ err, type: type.name, requestId: context.caller.requestId }, 'an object has no known type');
    if (isAbstractType(type)) {
      const resolveType = type.resolveType ?? defaultTypeResolver;
      if (isAsync(resolveType)) late.add(type.name);
      type.resolveType = (value, context, info) =>
        guarded(
          () => resolveType(value, context, info, type),
          (error) => caught(error, context),
        );
    } else if (isObjectType(type) && type.isTypeOf) {
      const { isTypeOf } = type;
      if (isAsync(isTypeOf)) late.add(type.name);
      type.isTypeOf = (value, context, info) =>
        guarded(
          () => isTypeOf(value, context, info),
          (error) => caught(error, context),
        ) ?? false;
    }
  }
  return late;
}

function guarded<T>(answer: () => T, caught: (error: unknown) => void): T | undefined {
  try {
    return answer();
  } catch (error) {
    caught(error);
    return undefined;
  }
}

function isAsync(resolver: unknown): boolean {
  return resolver instanceof Function && resolver.constructor.name === 'AsyncFunction';
}
