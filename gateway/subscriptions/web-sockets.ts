import type { WebSocket } from 'ws';
import { DomainError, rateLimited } from '#protocol/errors';

export interface WebSocketLimits {
  readonly perCaller: number;
  readonly total: number;
}

const LIMITS: WebSocketLimits = { perCaller: 20, total: 2000 };

/** Seconds after which a refused connection may be tried again. */
const RETRY_SECONDS = 10;

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
  readonly limiterKey: string;
  isAlive: boolean;
}

/** The open WebSockets of a gateway process. */
export class WebSockets {
  private readonly open = new Map<WebSocket, OpenSocket>();
  private readonly pings: ReturnType<typeof setInterval>;
  private isClosed = false;

  constructor(
    private readonly limits: WebSocketLimits = LIMITS,
    pingMs = PING_MS,
  ) {
    this.pings = setInterval(() => this.ping(), pingMs).unref();
  }

  /**
   * Checks that a caller may open another one.
   *
   * @throws DomainError RATE_LIMITED, UPSTREAM_UNAVAILABLE while the process stops.
   */
  assertRoom(limiterKey: string): void {
    if (this.isClosed) throw new DomainError('UPSTREAM_UNAVAILABLE', 'This process stops: connect again');
    const ofCaller = [...this.open.values()].filter((one) => one.limiterKey === limiterKey).length;
    if (ofCaller >= this.limits.perCaller || this.open.size >= this.limits.total) {
      throw rateLimited(RETRY_SECONDS);
    }
  }

  add(socket: WebSocket, limiterKey: string): void {
    const state = { limiterKey, isAlive: true };
    this.open.set(socket, state);
    socket.on('pong', () => {
      state.isAlive = true;
    });
    socket.once('close', () => this.open.delete(socket));
  }

  /** Closes all: their clients reconnect, and are served by the schema that is current then. */
  closeAll(): void {
    this.closeWith(SERVICE_RESTART, 'Service restart');
  }

  /** Closes all and refuses new ones: clients reconnect to another process. */
  close(): void {
    this.isClosed = true;
    clearInterval(this.pings);
    this.closeWith(GOING_AWAY, 'Going away');
  }

  /** Closes one whose caller lost access: its client may connect with another credential. */
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
