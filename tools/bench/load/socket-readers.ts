import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { addressOf, LiveReaders } from './live-readers';
import type { GraphOperation } from './stalled-readers';

const NETWORK = 2;

/** Readers of a subscription over `graphql-transport-ws`, each with a connection of its own. */
export class SocketReaders extends LiveReaders {
  private readonly sockets: WebSocket[] = [];

  constructor(
    url: URL,
    private readonly operation: GraphOperation,
  ) {
    super(url);
  }

  get ended(): number {
    return this.sockets.filter(({ readyState }) => readyState > WebSocket.OPEN).length;
  }

  close(): void {
    for (const socket of this.sockets) socket.terminate();
  }

  protected async openOne(number: number): Promise<void> {
    const socket = new WebSocket(this.url, 'graphql-transport-ws', {
      headers: { 'x-forwarded-for': addressOf(number, NETWORK) },
      perMessageDeflate: false,
    });
    await once(socket, 'open');
    socket.on('error', () => undefined);
    this.sockets[number] = socket;
    socket.send(JSON.stringify({ type: 'connection_init' }));
    await once(socket, 'message');
    // An id of its own, as the client of graphql-ws chooses one.
    socket.send(JSON.stringify({ id: randomUUID(), type: 'subscribe', payload: this.operation }));
    socket.on('message', (data) => this.receive(number, String(data)));
  }
}
