import type { ApolloGateway } from '@apollo/gateway';
import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

type Executor = ApolloGateway['executor'];

const INTROSPECTION: ReadonlySet<string> = new Set(['__schema', '__type', '__typename']);

/**
 * Executes introspection with graphql-js, which validates operations: the query planner knows fewer fields of
 * it. Beside other fields, what the planner does not know is an error that names it.
 *
 * @param schema the API schema.
 */
export function introspectionExecutor(executor: Executor, schema: GraphQLSchema): Executor {
  return async (request) => {
    const { document, operation, operationName } = request;
    if (isIntrospection(document, operation)) {
      const { variables: variableValues } = request.request;
      return execute({ schema, document, operationName, variableValues: variableValues ?? {} });
    }
    try {
      return await executor(request);
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      return { errors: [error] };
    }
  };
}

/** Returns whether an operation has no other root fields, fragments included. */
function isIntrospection(document: DocumentNode, { selectionSet }: OperationDefinitionNode): boolean {
  const rootFields = (set: SelectionSetNode): string[] =>
    set.selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return selection.name.value;
      if (selection.kind === Kind.INLINE_FRAGMENT) return rootFields(selection.selectionSet);
      const fragment = document.definitions.find(
        (definition) =>
          definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value,
      );
      return fragment?.kind === Kind.FRAGMENT_DEFINITION ? rootFields(fragment.selectionSet) : [];
    });
  return rootFields(selectionSet).every((name) => INTROSPECTION.has(name));
}
