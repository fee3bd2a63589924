import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { GraphSubscription } from './graph-subscription';

export interface SocketOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Payload of the first message. */
  readonly params?: Record<string, unknown>;
}

/** A connection by the protocol graphql-transport-ws. */
export interface GraphSocket {
  subscribe(query: string, variables?: Record<string, unknown>): SocketSubscription;
  /** Code with which the connection was closed; null while it is open. */
  closeCode(): number | null;
  close(): void;
}

export interface SocketSubscription extends GraphSubscription {
  /** What rejected it; null if nothing did. */
  rejection: unknown;
}

const PROTOCOL = 'graphql-transport-ws';

/** Connects with the client of graphql-ws, and waits until the server has acknowledged. */
export async function openGraphSocket(baseUrl: string, options: SocketOptions = {}): Promise<GraphSocket> {
  const { headers = {}, params } = options;
  class SocketWithHeaders extends WebSocket {
    constructor(address: string) {
      super(address, PROTOCOL, { headers });
    }
  }
  let closeCode: number | null = null;
  const client = await new Promise<ReturnType<typeof createClient>>((resolve, reject) => {
    const created = createClient({
      url: socketAddress(baseUrl),
      webSocketImpl: SocketWithHeaders,
      lazy: false,
      retryAttempts: 0,
      onNonLazyError: reject,
      ...(params && { connectionParams: params }),
      on: {
        connected: () => resolve(created),
        closed: (event) => {
          closeCode = event instanceof Object && 'code' in event ? Number(event.code) : 0;
        },
      },
    });
  });
  return {
    subscribe: (query, variables = {}) => {
      const results: unknown[] = [];
      const state: SocketSubscription = { results, isEnded: false, rejection: null, close: () => undefined };
      state.close = client.subscribe(
        { query, variables },
        {
          next: (result) => void results.push(result),
          error: (error) => {
            state.rejection = error;
            state.isEnded = true;
          },
          complete: () => {
            state.isEnded = true;
          },
        },
      );
      return state;
    },
    closeCode: () => closeCode,
    close: () => void client.dispose(),
  };
}

/** A WebSocket that speaks whatever a test sends. */
export class RawSocket {
  readonly received: unknown[] = [];
  closeCode: number | null = null;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => this.received.push(JSON.parse(String(data))));
    socket.on('close', (code) => {
      this.closeCode = code;
    });
    socket.on('error', () => undefined);
  }

  static async open(baseUrl: string, protocols = [PROTOCOL]): Promise<RawSocket> {
    const raw = new RawSocket(new WebSocket(socketAddress(baseUrl), protocols));
    await once(raw.socket, 'open');
    return raw;
  }

  send(message: unknown): void {
    this.socket.send(JSON.stringify(message));
  }
}

/** Returns the status of the response to a WebSocket that is rejected; 101 if it is not. */
export async function upgradeStatus(
  baseUrl: string,
  headers: Readonly<Record<string, string>> = {},
  path = '/graphql',
): Promise<number> {
  const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}${path}`, PROTOCOL, { headers });
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    socket.once('open', () => {
      socket.close();
      resolve(101);
    });
    socket.once('unexpected-response', (_request: unknown, response: IncomingMessage) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
  });
}

function socketAddress(baseUrl: string): string {
  return `${baseUrl.replace('http', 'ws')}/graphql`;
}
