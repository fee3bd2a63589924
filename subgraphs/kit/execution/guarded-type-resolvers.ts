import { defaultTypeResolver, type GraphQLSchema, isAbstractType, isObjectType } from 'graphql';
import type { Logger } from '#runtime/logger';
import type { SubgraphContext } from '../context';

/**
 * Wraps a schema's type resolvers for graphql-jit, which calls them outside any error handling: an exception
 * would leave the operation unanswered and end the process. Wrapped resolvers log the error and return no
 * type, which both executors report as a field error.
 *
 * @returns the names of types with an async resolver, which graphql-jit does not support.
 */
export function guardTypeResolvers(schema: GraphQLSchema, log: Logger): ReadonlySet<string> {
  const asyncTypes = new Set<string>();
  for (const type of Object.values(schema.getTypeMap())) {
    const onError = (err: unknown, context: SubgraphContext) =>
      log.error({ err, type: type.name, requestId: context.caller.requestId }, 'an object has no known type');
    if (isAbstractType(type)) {
      const resolveType = type.resolveType ?? defaultTypeResolver;
      if (isAsync(resolveType)) asyncTypes.add(type.name);
      type.resolveType = (value, context, info) =>
        guarded(
          () => resolveType(value, context, info, type),
          (error) => onError(error, context),
        );
    } else if (isObjectType(type) && type.isTypeOf) {
      const { isTypeOf } = type;
      if (isAsync(isTypeOf)) asyncTypes.add(type.name);
      type.isTypeOf = (value, context, info) =>
        guarded(
          () => isTypeOf(value, context, info),
          (error) => onError(error, context),
        ) ?? false;
    }
  }
  return asyncTypes;
}

function guarded<T>(answer: () => T, onError: (error: unknown) => void): T | undefined {
  try {
    return answer();
  } catch (error) {
    onError(error);
    return undefined;
  }
}

function isAsync(resolver: unknown): boolean {
  return resolver instanceof Function && resolver.constructor.name === 'AsyncFunction';
}
