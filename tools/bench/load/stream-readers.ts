import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { addressOf, LiveReaders } from './live-readers';

const NETWORK = 1;

/** Readers of a stream of server-sent events. */
export class StreamReaders extends LiveReaders {
  private readonly sockets: Socket[] = [];

  get ended(): number {
    return this.sockets.filter(({ destroyed, readableEnded }) => destroyed || readableEnded).length;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  protected async openOne(number: number): Promise<void> {
    const { hostname, port, pathname } = this.url;
    const socket = connect({ host: hostname, port: Number(port) });
    const address = addressOf(number, NETWORK);
    socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nX-Forwarded-For: ${address}\r\n\r\n`);
    const [head] = await once(socket, 'data');
    if (!String(head).startsWith('HTTP/1.1 200')) throw new Error(`a stream was refused: ${head}`);
    this.sockets[number] = socket;
    let rest = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const text = rest + chunk.toString('latin1');
      const end = text.lastIndexOf('\n') + 1;
      rest = text.slice(end);
      this.receive(number, text.slice(0, end));
    });
  }
}
