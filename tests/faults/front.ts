import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';

const POLL_INTERVAL_MS = 100;

interface Gateway {
  readonly url: URL;
  isReady: boolean;
}

/**
 * Load balancer before the gateways, like deploy/nginx.conf, but round robin: one connection per request, and
 * the next gateway if a connection is refused. It polls readiness, as orchestrators do.
 */
export class Front {
  private readonly gateways: readonly Gateway[];
  private readonly server: Server;
  private readonly timer: NodeJS.Timeout;
  private turn = 0;

  private constructor(urls: readonly string[]) {
    this.gateways = urls.map((url) => ({ url: new URL(url), isReady: true }));
    this.server = createServer((req, res) => void this.pass(req, res));
    this.timer = setInterval(() => void this.look(), POLL_INTERVAL_MS);
  }

  /** Opens it on a loopback port. */
  static async open(port: number, gateways: readonly string[]): Promise<Front> {
    const front = new Front(gateways);
    await new Promise<void>((resolve) => front.server.listen(port, '127.0.0.1', resolve));
    return front;
  }

  /** Whether every gateway is ready. */
  get isWhole(): boolean {
    return this.gateways.every(({ isReady }) => isReady);
  }

  close(): void {
    clearInterval(this.timer);
    this.server.closeAllConnections();
    this.server.close();
  }

  private async look(): Promise<void> {
    for (const gateway of this.gateways) {
      gateway.isReady = await fetch(new URL('/readyz', gateway.url), {
        signal: AbortSignal.timeout(1000),
      }).then(
        ({ ok }) => ok,
        () => false,
      );
    }
  }

  private async pass(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const first = this.turn++ % this.gateways.length;
    const turned = [...this.gateways.slice(first), ...this.gateways.slice(0, first)];
    const order = [...turned.filter(({ isReady }) => isReady), ...turned.filter(({ isReady }) => !isReady)];
    for (const { url } of order) {
      // Safe to try the next gateway: nothing was sent before the connection is established.
      const socket = await connected(url);
      if (socket && !socket.destroyed) return forward(req, res, url, socket);
    }
    res.writeHead(502).end();
  }
}

function connected(url: URL): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(Number(url.port), url.hostname, () => resolve(socket));
    socket.once('error', () => resolve(null));
  });
}

function forward(req: IncomingMessage, res: ServerResponse, url: URL, socket: Socket): void {
  const headers = { ...req.headers, connection: 'close' };
  const passed = request(
    { createConnection: () => socket, host: url.hostname, method: req.method, path: req.url, headers },
    (response) => {
      const { connection: _, ...kept } = response.headers;
      res.writeHead(response.statusCode ?? 502, kept);
      response.pipe(res);
      response.on('error', () => res.destroy());
    },
  );
  passed.on('error', () => (res.headersSent ? res.destroy() : res.writeHead(502).end()));
  req.pipe(passed);
}
