import type { WebSocket } from 'ws';
import { DomainError } from '#protocol/errors';
import { type ConnectionLimits, ConnectionQuota } from '../live/connection-quota';

/** Interval of pings, by which proxies and the platform notice a dead connection, in milliseconds. */
const PING_MS = 15_000;

/** Milliseconds that a client has to complete the closing handshake. */
const CLOSING_MS = 1000;

/** Close codes of RFC 6455 and its registry: clients reconnect after both. */
const GOING_AWAY = 1001;
const SERVICE_RESTART = 1012;

/** Close code of graphql-transport-ws. */
const FORBIDDEN = 4403;

interface OpenSocket {
  isAlive: boolean;
}

/** The open WebSockets of a gateway process. */
export class WebSockets {
  private readonly open = new Map<WebSocket, OpenSocket>();
  private readonly quota: ConnectionQuota;
  private readonly pings: ReturnType<typeof setInterval>;
  private isClosed = false;

  constructor(limits?: ConnectionLimits, pingMs = PING_MS) {
    this.quota = new ConnectionQuota(limits);
    this.pings = setInterval(() => this.ping(), pingMs).unref();
  }

  /**
   * Checks that a caller may open another WebSocket.
   *
   * @throws DomainError RATE_LIMITED, UPSTREAM_UNAVAILABLE while the process is draining.
   */
  assertAvailable(limiterKey: string): void {
    if (this.isClosed)
      throw new DomainError('UPSTREAM_UNAVAILABLE', 'This process is draining: connect again');
    this.quota.assertAvailable(limiterKey);
  }

  /**
   * Adds an open WebSocket.
   *
   * @throws DomainError RATE_LIMITED, unless `assertAvailable` has passed in the same turn of the event loop.
   */
  add(socket: WebSocket, limiterKey: string): void {
    const release = this.quota.acquire(limiterKey);
    const state = { isAlive: true };
    this.open.set(socket, state);
    socket.on('pong', () => {
      state.isAlive = true;
    });
    socket.once('close', () => {
      this.open.delete(socket);
      release();
    });
  }

  /** Closes all WebSockets. Their clients reconnect and get the current schema. */
  closeAll(): void {
    this.closeWith(SERVICE_RESTART, 'Service restart');
  }

  /** Closes all WebSockets and refuses new ones. Clients reconnect to another process. */
  close(): void {
    this.isClosed = true;
    clearInterval(this.pings);
    this.closeWith(GOING_AWAY, 'Going away');
  }

  /** Closes a WebSocket whose caller lost access. Its client may connect with another credential. */
  forbid(socket: WebSocket): void {
    this.closeOne(socket, FORBIDDEN, 'Forbidden');
  }

  private closeWith(code: number, reason: string): void {
    for (const socket of this.open.keys()) this.closeOne(socket, code, reason);
  }

  private closeOne(socket: WebSocket, code: number, reason: string): void {
    socket.close(code, reason);
    const cut = setTimeout(() => socket.terminate(), CLOSING_MS);
    socket.once('close', () => clearTimeout(cut));
  }

  private ping(): void {
    for (const [socket, state] of this.open) {
      if (!state.isAlive) {
        socket.terminate();
        continue;
      }
      state.isAlive = false;
      socket.ping();
    }
  }
}
