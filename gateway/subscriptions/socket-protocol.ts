import type { IncomingMessage } from 'node:http';
import { type ExecutionArgs, GraphQLError } from 'graphql';
import { type Context, makeServer, type Server } from 'graphql-ws';
import { DomainError } from '#protocol/errors';
import { CostRefusal } from '../cost/operation-cost';
import type { Graph } from '../graph';
import type { ReceivedOperation } from '../graphql-endpoint/operation-admission';
import type { Delivery } from '../live/delivery';
import { admitSubscription } from './admit-subscription';
import { type Results, resultsWritten } from './execution-results';
import { openSubscription, type SubscriptionServices } from './open-subscription';

/** The connection that subscriptions arrive by. */
export interface SocketConnection extends ReceivedOperation {
  isOpen(): boolean;
  /** Writes results of the subscription with an id. */
  writeResults(id: string, deliveries: readonly Delivery[]): void;
}

export interface SocketServices extends SubscriptionServices {
  readonly graph: Pick<Graph, 'apiSchema' | 'costs' | 'prepareSubscription'>;
}

/** Milliseconds until the first message of a connection. */
const INIT_TIMEOUT_MS = 5000;

/** Creates the protocol graphql-transport-ws over the subscriptions of the graph. */
export function createSocketProtocol(services: SocketServices): Server<SocketConnection> {
  // Opened before the protocol's handler asks for the results, because refusals are errors and not results.
  const opened = new WeakMap<ExecutionArgs, Results>();
  return makeServer<Record<string, unknown> | undefined, SocketConnection>({
    connectionInitWaitTimeout: INIT_TIMEOUT_MS,
    onConnect: ({ connectionParams, extra }) => adoptToken(extra.req, connectionParams),
    onSubscribe: async (
      { extra }: Context<Record<string, unknown> | undefined, SocketConnection>,
      id,
      payload,
    ) => {
      try {
        const admitted = await admitSubscription(services, extra, async () => payload);
        const subscription = await openSubscription(services, admitted, extra);
        if ('refused' in subscription) return subscription.refused.errors ?? [];
        const { stream } = subscription;
        if (!extra.isOpen()) stream.close();
        const args = { schema: services.graph.apiSchema, document: admitted.document };
        opened.set(
          args,
          resultsWritten(stream, (deliveries) => extra.writeResults(id, deliveries)),
        );
        return args;
      } catch (error) {
        return [refusalOf(error, extra)];
      }
    },
    subscribe: (args) => opened.get(args) ?? { errors: [new GraphQLError('Internal server error')] },
  });
}

/** Browsers cannot set headers of a WebSocket, so a client may send its token in the first message. */
function adoptToken({ headers }: IncomingMessage, params: Readonly<Record<string, unknown>> = {}): void {
  const token = params.authorization ?? params.Authorization;
  if (typeof token === 'string') headers.authorization = token;
}

function refusalOf(error: unknown, { request }: SocketConnection): GraphQLError {
  if (!(error instanceof DomainError)) {
    request.log.error({ err: error }, 'unexpected error');
    return new GraphQLError('Internal server error', { extensions: { code: 'INTERNAL_SERVER_ERROR' } });
  }
  const cost = error instanceof CostRefusal ? { cost: error.cost } : {};
  return new GraphQLError(error.message, { extensions: { ...error.extensions, ...cost } });
}
