import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { type TemporaryFiles, temporaryFiles } from '#runtime/files/test-support/temporary-files';
import type { Transport } from '../../test-support/one-area-graph';
import { openUploadGraph, type UploadGraph } from '../../test-support/upload-area';
import { responseSchema, serve } from './graph-server';

/** A form part: text, or a file with its name. */
export type Part = readonly [name: string, value: string | Blob, fileName?: string];

/** Headers of a caller who may upload. */
export const UPLOADER = { authorization: 'Bearer ada', 'apollo-require-preflight': '1' };

export const KEEP_FILE_MUTATION =
  'mutation ($file: Upload, $other: Upload, $notes: String) { receive(file: $file, other: $other, notes: $notes) { fileName size text } }';

export const file = (contents: string): Blob => new Blob([contents], { type: 'text/csv' });

export function formOf(parts: readonly Part[]): FormData {
  const form = new FormData();
  for (const [name, value, fileName = 'list.csv'] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, fileName);
  }
  return form;
}

/** Returns a request in the format of the GraphQL multipart request specification. */
export function multipartRequest(
  query: string,
  variables: object,
  map: object,
  files: readonly Part[],
): FormData {
  const operations = JSON.stringify({ query, variables });
  return formOf([['operations', operations], ['map', JSON.stringify(map)], ...files]);
}

/** Serves `/graphql` over a subgraph that reads files. */
export interface UploadSetting {
  readonly store: TemporaryFiles;
  readonly graph: UploadGraph;
  send(form: FormData): Promise<{ status: number; headers: Headers; body: z.infer<typeof responseSchema> }>;
  /** Starts a request whose body the test writes; `limit` is the caller's rate limit. */
  begin(
    headers: Record<string, string>,
    limit?: number,
  ): Promise<{ req: ClientRequest; response: Promise<IncomingMessage> }>;
  close(): Promise<void>;
}

export async function openUploadSetting(way: Transport): Promise<UploadSetting> {
  const store = temporaryFiles();
  const graph = await openUploadGraph(store.files, way);
  return {
    store,
    graph,
    send: async (form) => {
      const { url } = await serve(graph, { store });
      const response = await fetch(url, { method: 'POST', body: form, headers: UPLOADER });
      return {
        status: response.status,
        headers: response.headers,
        body: responseSchema.parse(await response.json()),
      };
    },
    begin: async (headers, limit = 1000) => {
      const { url } = await serve(graph, { store, publicLimit: limit, authenticatedLimit: limit });
      const all = {
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': '500000',
        ...headers,
      };
      const req = httpRequest(url, { method: 'POST', headers: all });
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
