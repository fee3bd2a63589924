import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { Logger } from '#runtime/logger';
import { NO_OBSERVER, type Observer } from '#runtime/observe/observer';
import { INTERNAL_ERROR } from '../execution/graph-errors';
import { observedExecutor } from '../execution/observed-execution';
import type { Graph } from '../graph';
import { budgetedExecutor, costExtension, type EndpointContext, stringifyAnswer } from './budgeted-execution';
import { maskError, publicCode } from './mask-error';

/** The part of the graph that the endpoint needs. */
export type ExecutableGraph = Pick<Graph, 'apiSchema' | 'executor' | 'costs'>;

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
    stringifyResult: stringifyAnswer,
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
