import type { ApolloGateway } from '@apollo/gateway';
import type { ApolloServerPlugin } from '@apollo/server';
import { type GraphQLSchema, OperationTypeNode } from 'graphql';
import { DomainError } from '#protocol/errors';
import { BUDGET_LIMITS, type OperationBudget } from '../cost/operation-budget';
import type { OperationCost } from '../cost/operation-cost';
import type { GraphContext } from '../execution/supergraph-data-source';
import { variableCheck } from '../execution/variable-check';

/** The context of an operation of the GraphQL endpoint. */
export interface EndpointContext extends GraphContext {
  readonly budget: OperationBudget;
  readonly cost: OperationCost;
}

type Executor = ApolloGateway['executor'];

/**
 * Ends a query with one error as soon as its budget is exhausted; its remaining work stops at the next draw.
 * A mutation runs to its end and draws nothing, so that its caller learns the outcome. Invalid variables
 * produce one error, whereas Apollo Gateway would print the whole value for each. Apollo Gateway's per-row
 * remarks on nulls are dropped.
 */
export function budgetedExecutor(executor: Executor, schema: GraphQLSchema): Executor {
  return async (request) => {
    const [error] = variableCheck(schema, request.operation)(request.request.variables ?? {});
    if (error) return { errors: [new DomainError('BAD_USER_INPUT', error.message)] };
    const { budget }: Partial<EndpointContext> = request.context;
    const executed = executor(request).then(({ data = null, errors }) => ({
      data,
      ...(errors && { errors }),
    }));
    if (!budget || request.operation.operation !== OperationTypeNode.QUERY) return executed;
    const refused = budget.whenSpent.then((error) => ({ data: null, errors: [error] }));
    const result = await Promise.race([executed, refused]);
    return budget.refusal ? refused : result;
  };
}

/** Adds the cost of an operation to the extensions of its response. */
export function costExtension(): ApolloServerPlugin<EndpointContext> {
  return {
    async requestDidStart() {
      return {
        async willSendResponse({ response: { body }, contextValue: { cost } }) {
          if (body.kind === 'single')
            body.singleResult.extensions = { ...body.singleResult.extensions, cost };
        },
      };
    },
  };
}

/** Serializes a response; one that exceeds the byte limit becomes an error. */
export function stringifyAnswer(answer: { readonly extensions?: unknown }): string {
  const json = JSON.stringify(answer);
  if (Buffer.byteLength(json) <= BUDGET_LIMITS.bytes) return json;
  const message = `The response has more than ${BUDGET_LIMITS.bytes} bytes; request fewer items, fewer levels or smaller pages`;
  const error = { message, extensions: { code: 'BAD_USER_INPUT' } };
  return JSON.stringify({ errors: [error], data: null, extensions: answer.extensions });
}
