import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy whose connections can be cut or frozen. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;
  private frozen = false;

  private constructor(
    readonly port: number,
    private target: number,
  ) {}

  /** Opens a proxy on a loopback port. */
  static async open(port: number, target: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(port, target);
    await proxy.restore(target);
    return proxy;
  }

  /** Rewrites a URL to use the proxy. */
  urlOf(url: string): string {
    const changed = new URL(url);
    changed.port = String(this.port);
    return changed.href;
  }

  /** Cuts every connection and refuses new ones. */
  async cut(): Promise<void> {
    const { server } = this;
    this.server = null;
    const closed = new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  /** Keeps connections open and accepts new ones, but forwards no data. */
  freeze(): void {
    this.frozen = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** Ends a freeze and forwards the buffered data. */
  thaw(): void {
    this.frozen = false;
    for (const socket of this.sockets) socket.resume();
  }

  /** Accepts connections again, optionally to another port. */
  async restore(target = this.target): Promise<void> {
    this.target = target;
    const server = createServer((client) => this.join(client));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(this.port, '127.0.0.1', resolve);
    });
    this.server = server;
  }

  private join(client: Socket): void {
    const target = connect(this.target, '127.0.0.1');
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      this.sockets.add(from);
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
      if (this.frozen) from.pause();
    }
  }
}
