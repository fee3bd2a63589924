import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

const MAXIMUM_BODY_BYTES = 65_536;

/** A running mock of an external service. */
export interface SandboxServer {
  /** Origin without a trailing slash, `http://127.0.0.1:<port>`. */
  url: string;
  /** Stops listening and closes open connections; idempotent. */
  close(): Promise<void>;
}

/** A request whose body has been read. */
export interface SandboxRequest {
  method: string;
  /** Percent-decoded. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface SandboxResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Sent instead of a text. */
  bytes?: Uint8Array;
}

/** Resets the connection instead of responding. */
export const RESET = 'reset';

export type RequestHandler = (
  request: SandboxRequest,
) => SandboxResponse | typeof RESET | Promise<SandboxResponse | typeof RESET>;

/** Creates an uncached response with a JSON body. */
export function jsonResponse(
  status: number,
  body: object,
  headers: Record<string, string> = {},
): SandboxResponse {
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(body),
  };
}

/** Creates a response with a text body, for errors outside the mocked protocol. */
export function textResponse(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): SandboxResponse {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers }, body };
}

/**
 * Serves `handle` on 127.0.0.1 only, because mocks accept any identity. Port 0 picks a free port. Rejects
 * with the system error if the port is unavailable.
 */
export async function listenOnLoopback(handle: RequestHandler, port: number): Promise<SandboxServer> {
  const server = createServer((incoming, outgoing) => {
    void respond(handle, incoming).then((response) => {
      if (response === RESET) incoming.socket.resetAndDestroy();
      else outgoing.writeHead(response.status, response.headers).end(response.bytes ?? response.body);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The sandbox has no TCP port');

  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
      return closed;
    },
  };
}

async function respond(
  handle: RequestHandler,
  incoming: IncomingMessage,
): Promise<SandboxResponse | typeof RESET> {
  try {
    const body = await readBody(incoming);
    if (body === undefined) return textResponse(413, 'Too large');
    const target = readTarget(incoming.url ?? '/');
    if (target === undefined) return textResponse(400, 'Invalid request URL');
    return await handle({ method: incoming.method ?? 'GET', headers: incoming.headers, body, ...target });
  } catch {
    // An aborted request or a defect must not crash the host process.
    return textResponse(500, 'The sandbox failed');
  }
}

function readTarget(target: string): { path: string; query: URLSearchParams } | undefined {
  try {
    const url = new URL(`http://sandbox${target}`);
    return { path: decodeURIComponent(url.pathname), query: url.searchParams };
  } catch {
    return undefined;
  }
}

/**
 * Returns `undefined` for a body above the limit, which is still drained so that the response can be
 * delivered.
 */
async function readBody(incoming: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size <= MAXIMUM_BODY_BYTES) chunks.push(chunk);
  }
  return size <= MAXIMUM_BODY_BYTES ? Buffer.concat(chunks).toString('utf8') : undefined;
}
