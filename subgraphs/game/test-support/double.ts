import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A test double of a provider's server. */
export interface Double {
  /** Bare origin. */
  readonly url: string;
  /** The requests received, in order. */
  readonly requests: readonly IncomingMessage[];
  /** Handles the next requests. */
  respond: (request: IncomingMessage, response: ServerResponse) => void;
  close(): Promise<void>;
}

/** Starts a server that responds 200 with `{}` by default. */
export async function startDouble(): Promise<Double> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    double.respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const double: Double = {
    url: `http://127.0.0.1:${port}`,
    requests,
    respond: (_request, response) => json(response, {}),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return double;
}

/** Responds with JSON. */
export function json(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
