import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import type { Transport } from '#gateway/test-support/one-area-graph';
import { openUploadGraph, type UploadGraph } from '#gateway/test-support/upload-area';
import { type TemporaryFiles, temporaryFiles } from '#runtime/files/test-support/temporary-files';
import { prepareEndpoints } from '../documents/open-rest-table';
import { operationsFrom, type RestServer, type RestServerResponse, serveTable } from './rest-server';

const KEEP = `
"Keeps a file"
mutation Keep($file: Upload!, $other: Upload, $overwrite: Boolean = false, $count: Int, $notes: String)
@rest(method: POST, path: "/receive", access: AUTHENTICATED, consumes: MULTIPART, maxFileBytes: 1000000) {
  body: receive(file: $file, other: $other, overwrite: $overwrite, count: $count, notes: $notes) {
    fileName mediaType size text otherArguments
  }
}`;

const KEEP_TWICE = `
"Keeps a file that was sent for another argument"
mutation KeepTwice($file: Upload!, $notes: String)
@rest(method: POST, path: "/twice", access: PUBLIC, consumes: MULTIPART, maxFileBytes: 1000000) {
  first: receive(file: $file, notes: $notes) { size }
  second: receive(other: $file, notes: $notes) { size }
}`;

export const CSV = 'rsn,event\r\nZezima,"Günther"\r\n';

/** A part of a form: a text, or a file with its name. */
export type Part = readonly [name: string, value: string | Blob, fileName?: string];

/** Creates a file for a form. */
export const file = (contents = CSV): Blob => new Blob([contents], { type: 'text/csv' });

function formOf(parts: readonly Part[]): FormData {
  const form = new FormData();
  for (const [name, value, fileName = 'list.csv'] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, fileName);
  }
  return form;
}

/** Endpoints that accept files, and the area that stores them. */
export interface UploadSetting {
  readonly store: TemporaryFiles;
  readonly graph: UploadGraph;
  readonly server: RestServer;
  post(parts: readonly Part[], path?: string): Promise<RestServerResponse>;
  /** Starts a request whose body the test writes itself. */
  begin(headers: Record<string, string>): { req: ClientRequest; response: Promise<IncomingMessage> };
  close(): Promise<void>;
}

export async function openUploadSetting(way: Transport): Promise<UploadSetting> {
  const store = temporaryFiles();
  const graph = await openUploadGraph(store.files, way);
  const operations = operationsFrom(graph.apiSchema, [KEEP, KEEP_TWICE]);
  const server = await serveTable(prepareEndpoints(graph, operations), store);
  return {
    store,
    graph,
    server,
    post: async (parts, path = '/receive') => {
      const encoded = new Response(formOf(parts));
      const headers = { 'content-type': encoded.headers.get('content-type') ?? '', authorization: 'user' };
      return server.ask('POST', path, { headers, body: Buffer.from(await encoded.arrayBuffer()) });
    },
    begin: (headers) => {
      const all = {
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': '500000',
        ...headers,
      };
      const req = httpRequest({ port: server.port, method: 'POST', path: '/receive', headers: all });
      const response = new Promise<IncomingMessage>((resolve, reject) => {
        req.on('response', resolve);
        req.on('error', reject);
      });
      return { req, response };
    },
    close: async () => {
      await graph.close();
      store.remove();
    },
  };
}
