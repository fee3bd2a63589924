import { Socket } from 'node:net';
import type { Client, ClientConfig } from 'pg';
import { DatabaseClient } from './database-client';

/**
 * Returns a client class whose connection is closed when the server sends nothing for too long, while
 * connecting or while statements are in flight. pg's own timeouts also fail statements that got a response
 * while the event loop was blocked: their timers run before the socket is read.
 *
 * @param timeoutMs for connecting, and for statements without `query_timeout`.
 */
export function boundedClient(timeoutMs: number): new (config: ClientConfig) => Client {
  return class BoundedClient extends DatabaseClient {
    constructor(config: ClientConfig) {
      // The pool means its wait for a free connection.
      super({ ...config, connectionTimeoutMillis: 0 });
      let isConnecting = true;
      let isInFlight = false;
      const watch = () => {
        const { stream } = this.connection;
        if (!(stream instanceof Socket)) return;
        stream.setTimeout(timeoutMs);
        closeWhenSilent(stream, () => (isConnecting || isInFlight) && stream === this.connection.stream);
      };
      this.query = new Proxy(this.query, {
        apply: (_target, _self, args: unknown[]) => {
          const { stream } = this.connection;
          const silentMs = ownTimeoutOf(args[0]) ?? timeoutMs;
          // Sending the statement restarts a timeout that stays as it is.
          if (stream instanceof Socket && stream.timeout !== silentMs) stream.setTimeout(silentMs);
          isInFlight = true;
          return Reflect.apply(super.query, this, args);
        },
      });
      this.once('connect', () => {
        isConnecting = false;
      });
      this.on('drain', () => {
        isInFlight = false;
      });
      watch();
      this.connection.once('sslconnect', watch);
    }
  };
}

/** Returns the timeout of a statement that has its own. Called for every statement. */
function ownTimeoutOf(statement: unknown): number | null {
  if (typeof statement !== 'object' || statement === null || !('query_timeout' in statement)) return null;
  return typeof statement.query_timeout === 'number' ? statement.query_timeout : null;
}

/** What arrived while the event loop was blocked is read within this time. */
const GRACE_MS = 200;

function closeWhenSilent(socket: Socket, isWaiting: () => boolean): void {
  socket.on('timeout', () => {
    if (!isWaiting()) return;
    const { bytesRead, connecting } = socket;
    const close = () => {
      if (socket.bytesRead !== bytesRead || socket.connecting !== connecting) return;
      socket.destroy(new Error('Connection terminated: the server sent nothing for too long'));
    };
    setTimeout(close, GRACE_MS).unref();
  });
}
