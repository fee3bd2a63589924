import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import { extendSchema, type GraphQLSchema, parse } from 'graphql';
import { pino } from 'pino';
import type { LiveFeed } from '#gateway/live/live-stream';
import { LiveStreams } from '#gateway/live/live-streams';
import type { AreaName } from '#protocol/areas';
import { type TemporaryFiles, temporaryFiles } from '#runtime/files/test-support/temporary-files';
import { readOperations } from '../documents/load-operations';
import { prepareEndpoints } from '../documents/open-rest-table';
import { readDirectives } from '../documents/read-documents';
import { facadeFolder, type RestEndpoint, type RestOperation } from '../rest-operation';
import type { ResponseCache, SharedResponse } from '../serving/response-cache';
import { createRestListener, type FallbackListener } from '../serving/rest-listener';
import { FakeEdge } from './fake-edge';
import { type FakeField, fakeGraph } from './fake-graph';

/** A complete response. */
export interface RestServerResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
  /** The body as JSON; undefined when it is empty or not JSON. */
  readonly json: unknown;
}

export interface Ask {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The body's chunks, sent without a length. */
  readonly chunks?: readonly Buffer[];
}

export interface RestServer {
  readonly edge: FakeEdge;
  readonly files: TemporaryFiles;
  readonly port: number;
  /** `server.ask('GET', '/auth/me')`; the target is sent unchanged. */
  ask(method: string, target: string, ask?: Ask): Promise<RestServerResponse>;
}

export interface RestServerOptions {
  readonly fields?: Readonly<Record<string, FakeField>>;
  readonly prefix?: AreaName;
  readonly fallback?: FallbackListener;
  readonly parentDomain?: string;
  readonly cache?: ResponseCache<SharedResponse>;
  readonly feed?: LiveFeed;
}

/** Reads documents as endpoints of a schema; each text is a document of the given area. */
export function operationsFrom(
  schema: GraphQLSchema,
  texts: readonly string[],
  area: RestOperation['area'] = 'gateway',
): RestOperation[] {
  const extended = extendSchema(schema, readDirectives(facadeFolder()));
  const documents = texts.map((text, index) => ({ file: `${index}.graphql`, area, document: parse(text) }));
  return readOperations(extended, documents);
}

const opened: Server[] = [];
const folders: TemporaryFiles[] = [];

/** Closes every server that a test opened; for `afterEach`. */
export async function closeServers(): Promise<void> {
  for (const server of opened.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  }
  for (const folder of folders.splice(0)) folder.remove();
}

/** Serves documents of a schema with the given root fields, on a free loopback port. */
export async function serveRest(
  schema: GraphQLSchema,
  operations: readonly RestOperation[],
  { fields = {}, ...options }: RestServerOptions = {},
): Promise<RestServer> {
  const files = temporaryFiles();
  folders.push(files);
  return serveTable(prepareEndpoints(fakeGraph(schema, fields), operations), files, options);
}

/** Serves endpoints, with the files that their graph reads. */
export async function serveTable(
  table: readonly RestEndpoint[],
  files: TemporaryFiles,
  { prefix, fallback, parentDomain, cache, feed }: Omit<RestServerOptions, 'fields'> = {},
): Promise<RestServer> {
  const edge = new FakeEdge();
  const server = createServer(
    createRestListener({
      edge,
      table,
      prefix: prefix ?? null,
      cookies: { baseUrl: 'https://api.example.org', parentDomain: parentDomain ?? null },
      files: files.files,
      cache: cache ?? null,
      streams: new LiveStreams(feed ?? null, edge.charge),
      log: pino({ level: 'silent' }),
      fallback: fallback ?? null,
    }),
  );
  opened.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    edge,
    files,
    port,
    ask: (method, target, ask = {}) => send(port, method, target, ask),
  };
}

function send(port: number, method: string, path: string, ask: Ask): Promise<RestServerResponse> {
  const { body, chunks } = ask;
  // Node's client sends no Content-Length for DELETE, so the body would be lost.
  const length = body !== undefined && { 'content-length': String(Buffer.byteLength(body)) };
  const headers = { ...length, ...ask.headers };
  return new Promise((resolve, reject) => {
    const req = httpRequest({ host: '127.0.0.1', port, method, path, headers }, (res) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      res.on('error', reject);
      res.on('end', () => {
        const bytes = Buffer.concat(parts);
        const text = bytes.toString('utf8');
        const isJson = text !== '' && res.headers['content-type']?.startsWith('application/json');
        const json: unknown = isJson ? JSON.parse(text) : undefined;
        resolve({ status: res.statusCode ?? 0, headers: res.headers, bytes, text, json });
      });
    });
    req.on('error', reject);
    for (const chunk of chunks ?? []) req.write(chunk);
    req.end(body);
  });
}
