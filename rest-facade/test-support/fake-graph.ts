import { execute, type GraphQLSchema, Kind, OperationTypeNode } from 'graphql';
import { pino } from 'pino';
import type { PreparedOperation } from '#gateway/graph/prepared-operation';
import { toSubgraphResult } from '#kit/execution/subgraph-executor';
import { DomainError } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { OperationPlanner } from '../documents/open-rest-table';

/** A test's resolver of a root field. */
export type FakeField = (args: Record<string, unknown>, caller: Caller) => unknown;

const log = pino({ level: 'silent' });

/** Creates a graph of one schema, executed by graphql-js with the given root fields. */
export function fakeGraph(
  schema: GraphQLSchema,
  fields: Readonly<Record<string, FakeField>>,
): OperationPlanner {
  return {
    documentSchema: schema,
    prepare: (document) => {
      const node = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
      const mutation =
        node?.kind === Kind.OPERATION_DEFINITION && node.operation === OperationTypeNode.MUTATION;
      const run: PreparedOperation['execute'] = async (variables, caller) => {
        const result = await execute({
          schema,
          document,
          rootValue: fields,
          variableValues: variables,
          contextValue: caller,
        });
        const { data = null, errors = [] } = toSubgraphResult(result, caller, log);
        return { data, errors };
      };
      return {
        kind: mutation ? 'mutation' : 'query',
        reads: { areas: ['auth'], callerFields: [] },
        execute: run,
      };
    },
  };
}

/** Returns a root field that fails. */
export function failing(...error: ConstructorParameters<typeof DomainError>): FakeField {
  return () => {
    throw new DomainError(...error);
  };
}
