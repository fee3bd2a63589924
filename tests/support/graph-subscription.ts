import { createClient } from 'graphql-sse';
import { eventually } from './eventually';

/** An open subscription of the graph, over server-sent events. */
export interface GraphSubscription {
  /** The results, in the order of arrival. */
  readonly results: unknown[];
  isEnded: boolean;
  close(): void;
}

/** Subscribes with the client of graphql-sse, and waits until the server has responded. */
export async function subscribe(
  baseUrl: string,
  query: string,
  { variables = {}, token }: { variables?: Record<string, unknown>; token?: string | undefined } = {},
): Promise<GraphSubscription> {
  let isConnected = false;
  const client = createClient({
    url: `${baseUrl}/graphql/stream`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    retryAttempts: 0,
    on: {
      connected: () => {
        isConnected = true;
      },
    },
  });
  const results: unknown[] = [];
  const subscription: GraphSubscription = { results, isEnded: false, close: () => undefined };
  const end = () => {
    subscription.isEnded = true;
  };
  const sink = { next: (result: unknown) => void results.push(result), error: end, complete: end };
  subscription.close = client.subscribe({ query, variables }, sink);
  await eventually(() => {
    if (!isConnected && !subscription.isEnded) throw new Error('The server has not answered');
  });
  return subscription;
}
