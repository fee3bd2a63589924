import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A subscription of the graph. */
export interface GraphOperation {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** How long the system's buffers take to be read at the end. */
const DRAIN_MS = 5000;

/**
 * Subscribers over server-sent events that read the head of the response and nothing more. The buffers of the
 * operating system take about four megabytes for each before those of the platform grow.
 */
export class StalledReaders {
  private constructor(private readonly sockets: readonly Socket[]) {}

  static async open(baseUrl: string, count: number, operation: GraphOperation): Promise<StalledReaders> {
    const { hostname, port } = new URL(baseUrl);
    const body = JSON.stringify(operation);
    const sockets: Socket[] = [];
    while (sockets.length < count) {
      const socket = connect({ host: hostname, port: Number(port) });
      socket.on('error', () => undefined);
      const head = ['POST /graphql/stream HTTP/1.1', `Host: ${hostname}`, 'Content-Type: application/json'];
      head.push('Accept: text/event-stream', `Content-Length: ${Buffer.byteLength(body)}`);
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
      const [answer] = await once(socket, 'data');
      socket.pause();
      if (!String(answer).startsWith('HTTP/1.1 200'))
        throw new Error(`a subscription was refused: ${answer}`);
      sockets.push(socket);
    }
    return new StalledReaders(sockets);
  }

  /**
   * Reads what the system has buffered, and returns how many the server has cut off: a paused socket does not
   * notice it.
   */
  async countEnded(): Promise<number> {
    for (const socket of this.sockets) socket.resume();
    await delay(DRAIN_MS);
    return this.sockets.filter(({ destroyed, readableEnded }) => destroyed || readableEnded).length;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}
