import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

const MAXIMUM_BODY_BYTES = 65_536;

/** A running stand-in for an outside service. */
export interface SandboxServer {
  /** Bare origin without a slash at its end, `http://127.0.0.1:<port>`. */
  url: string;
  /** Stops listening and ends open connections; may be called more than once. */
  close(): Promise<void>;
}

/** What a sandbox server answers from: a request that has been read in full. */
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
}

/** An answer that is none: the connection breaks. */
export const RESET = 'reset';

export type RequestHandler = (
  request: SandboxRequest,
) => SandboxResponse | typeof RESET | Promise<SandboxResponse | typeof RESET>;

/** A response with a JSON body, never cached. */
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

/** A response with a text body, for what has no protocol of its own to answer in. */
export function textResponse(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): SandboxResponse {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers }, body };
}

/**
 * Serves `handle` on 127.0.0.1, and on no other address: whoever reaches a sandbox can be anybody.
 * Port 0 takes a free one. Rejects with the system's error when the port cannot be had.
 */
export async function listenOnLoopback(handle: RequestHandler, port: number): Promise<SandboxServer> {
  const server = createServer((incoming, outgoing) => {
    void respond(handle, incoming).then((response) => {
      if (response === RESET) incoming.socket.resetAndDestroy();
      else outgoing.writeHead(response.status, response.headers).end(response.body);
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
    if (target === undefined) return textResponse(400, 'Bad request address');
    return await handle({ method: incoming.method ?? 'GET', headers: incoming.headers, body, ...target });
  } catch {
    // A client that went away, or a defect here: neither may end the process that hosts the sandbox.
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

/** `undefined` for a body over the limit, which is read to its end so that the answer can be delivered. */
async function readBody(incoming: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size <= MAXIMUM_BODY_BYTES) chunks.push(chunk);
  }
  return size <= MAXIMUM_BODY_BYTES ? Buffer.concat(chunks).toString('utf8') : undefined;
}
