import { createServer, type ServerResponse } from 'node:http';

/** A request that a receiver got. */
export interface ReceivedMessage {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A receiver of webhooks on this machine. */
export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly received: ReceivedMessage[];
  /** Handles the next requests; 204 by default. */
  respond: (message: ReceivedMessage, response: ServerResponse) => void;
  close(): Promise<void>;
}

/** Starts a receiver that accepts everything. @param host the address that it listens on. */
export async function startReceiver(host = '127.0.0.1'): Promise<Receiver> {
  const received: ReceivedMessage[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const message = { path: request.url ?? '', headers: textsOf(request.headers), body };
      received.push(message);
      receiver.respond(message, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const receiver: Receiver = {
    url: `http://${host}:${port}`,
    port,
    received,
    respond: (_message, response) => void response.writeHead(204).end(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

function textsOf(headers: object): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
