import type { ApolloGateway } from '@apollo/gateway';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { type GraphQLSchema, OperationTypeNode } from 'graphql';
import { DomainError } from '#protocol/errors';
import type { Logger } from '#runtime/logger';
import { NO_OBSERVER, type Observer } from '#runtime/observe/observer';
import { BUDGET_LIMITS, type OperationBudget } from '../cost/operation-budget';
import type { OperationCost } from '../cost/operation-cost';
import { variableCheck } from '../execution/checked-operation';
import { INTERNAL_ERROR } from '../execution/graph-result';
import type { Graph } from '../graph/graph';
import { observedExecutor } from '../graph/observed-execution';
import type { GraphContext } from '../graph/supergraph-data-source';
import { maskError, publicCode } from './errors';

/** The part of the graph that the endpoint needs. */
export type ExecutableGraph = Pick<Graph, 'apiSchema' | 'executor' | 'costs' | 'usedFields'>;

/**
 * Starts an Apollo Server over the graph's gateway, without usage reporting and with masked errors. The
 * caller closes the graph.
 */
export async function startApolloServer(options: {
  graph: ExecutableGraph;
  production: boolean;
  log: Logger;
  observer?: Observer;
}): Promise<ApolloServer<EndpointContext>> {
  const { graph, production, log, observer = NO_OBSERVER } = options;
  const server = new ApolloServer<EndpointContext>({
    gateway: {
      // The graph has loaded its gateway already.
      load: async () => ({
        executor: budgetedExecutor(observedExecutor(graph.executor, observer), graph.apiSchema),
      }),
      onSchemaLoadOrUpdate: (announce) => {
        announce({ apiSchema: graph.apiSchema, coreSupergraphSdl: '' });
        return () => undefined;
      },
      stop: async () => undefined,
    },
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      logUnexpectedErrors(log),
      costExtension(),
    ],
    // The endpoint checks introspection before execution, because it depends on the caller.
    introspection: true,
    hideSchemaDetailsFromClientErrors: production,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    formatError: maskError,
    stringifyResult: stringifyResponse,
    stopOnTerminationSignals: false,
    nodeEnv: 'production',
    logger: log,
  });
  await server.start();
  return server;
}

/** Logs errors that clients see as `Internal server error`, with the request id. */
function logUnexpectedErrors(log: Logger): ApolloServerPlugin<EndpointContext> {
  return {
    async requestDidStart() {
      return {
        async didEncounterErrors({ errors, contextValue }) {
          const { requestId } = contextValue.caller;
          for (const error of errors) {
            if (publicCode(error.extensions.code) !== 'INTERNAL_SERVER_ERROR') continue;
            log.error(
              { err: error.originalError ?? error, requestId, path: error.path?.join('.') },
              'unexpected error',
            );
          }
        },
        async willSendResponse({ response: { body }, contextValue }) {
          const result = body.kind === 'single' ? body.singleResult : null;
          if (result?.data !== null || result.errors?.length) return;
          // Apollo Gateway returns no error if a missing non-null value propagates to the root.
          result.errors = [{ ...INTERNAL_ERROR, extensions: { ...INTERNAL_ERROR.extensions } }];
          log.error({ requestId: contextValue.caller.requestId }, 'a non-null value is missing');
        },
      };
    },
  };
}

/** The context of an operation of the GraphQL endpoint. */
interface EndpointContext extends GraphContext {
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
function budgetedExecutor(executor: Executor, schema: GraphQLSchema): Executor {
  return async (request) => {
    const [error] = variableCheck(schema, request.operation)(request.request.variables ?? {});
    if (error) return { errors: [new DomainError('BAD_USER_INPUT', error.message)] };
    const { budget }: Partial<EndpointContext> = request.context;
    const executed = executor(request).then(({ data = null, errors }) => ({
      data,
      ...(errors && { errors }),
    }));
    if (!budget || request.operation.operation !== OperationTypeNode.QUERY) return executed;
    const rejected = budget.whenSpent.then((error) => ({ data: null, errors: [error] }));
    const result = await Promise.race([executed, rejected]);
    return budget.refusal ? rejected : result;
  };
}

/** Adds the cost of an operation to the extensions of its response. */
function costExtension(): ApolloServerPlugin<EndpointContext> {
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
function stringifyResponse(response: { readonly extensions?: unknown }): string {
  const json = JSON.stringify(response);
  if (Buffer.byteLength(json) <= BUDGET_LIMITS.bytes) return json;
  const message = `The response has more than ${BUDGET_LIMITS.bytes} bytes; request fewer items, fewer levels or smaller pages`;
  const error = { message, extensions: { code: 'BAD_USER_INPUT' } };
  return JSON.stringify({ errors: [error], data: null, extensions: response.extensions });
}
