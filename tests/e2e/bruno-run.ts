import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  type BruItem,
  type BruRequest,
  bruToEnvJsonV2,
  bruToJsonV2,
  collectionBruToJson,
} from '@usebruno/lang';
import { brunoFolder, committedBruno } from '#processes/clients/bruno-files';

/** Response to a request of the collection. */
export interface BrunoResponse {
  readonly path: string;
  readonly status: number;
  readonly text: string;
  /** Assertions that do not hold. */
  readonly failed: readonly string[];
}

/**
 * Runs requests of the committed collection like Bruno: substitutes variables, inherits the collection's
 * token and stores response values.
 */
export class BrunoRun {
  private readonly variables: Map<string, string>;
  private readonly requests: readonly { readonly path: string; readonly request: BruRequest }[];

  constructor(variables: Readonly<Record<string, string>>) {
    const files = committedBruno();
    const sandbox = bruToEnvJsonV2(files.get('environments/sandbox.bru') ?? '');
    this.variables = new Map(sandbox.variables.map(({ name, value }) => [name, value]));
    for (const [name, value] of Object.entries(variables)) this.variables.set(name, value);
    this.requests = [...files]
      .filter(([path]) => path.endsWith('.bru') && /^(?!environments\/).+\/(?!folder\.)/.test(path))
      .map(([path, text]) => ({ path, request: bruToJsonV2(text) }))
      .sort((left, right) => Number(left.request.meta.seq) - Number(right.request.meta.seq))
      .sort((left, right) => folderOf(files, left.path) - folderOf(files, right.path));
  }

  /** The paths of all requests, as Bruno runs the collection: by folder, then by request. */
  get order(): readonly string[] {
    return this.requests.map(({ path }) => path);
  }

  /** Sends the selected requests in order. */
  async send(wanted: (path: string, request: BruRequest) => boolean): Promise<BrunoResponse[]> {
    const responses: BrunoResponse[] = [];
    for (const { path, request } of this.requests) {
      if (wanted(path, request)) responses.push(await this.sendRequest(path, request));
    }
    return responses;
  }

  private async sendRequest(path: string, request: BruRequest): Promise<BrunoResponse> {
    const { http, vars, assertions = [] } = request;
    const response = await fetch(this.urlOf(request), {
      method: http.method.toUpperCase(),
      redirect: 'manual',
      ...this.contentOf(request),
    });
    const text = await textOf(response);
    for (const { name, value } of vars?.res ?? []) {
      const body: unknown = JSON.parse(text);
      const key = String(value).replace('res.body.', '');
      this.variables.set(name, String(Object.entries(Object(body)).find(([own]) => own === key)?.[1]));
    }
    const failed = assertions
      .map(({ name, value }) => `${name} ${value}`)
      .filter((assertion) => assertion !== `res.status eq ${response.status}`);
    return { path, status: response.status, text, failed };
  }

  private urlOf({ http, params = [] }: BruRequest): string {
    const inPath = params.filter(({ type }) => type === 'path');
    const url = inPath.reduce(
      (rest, { name, value }) => rest.replace(new RegExp(`/:${name}(?=[/?]|$)`), `/${value}`),
      http.url,
    );
    return this.filled(url);
  }

  private contentOf({ http, headers = [], body }: BruRequest): Pick<RequestInit, 'headers' | 'body'> {
    const own = headers.map(({ name, value }) => [name, this.filled(String(value))]);
    const inherited = http.auth === 'inherit' ? [['Authorization', this.filled('Bearer {{token}}')]] : [];
    const sent = Object.fromEntries([...own, ...inherited]);
    if (http.body === 'json') {
      return {
        headers: { ...sent, 'Content-Type': 'application/json' },
        body: this.filled(body?.json ?? ''),
      };
    }
    if (http.body === 'none') return { headers: sent };
    return { headers: sent, body: this.form(body?.multipartForm ?? []) };
  }

  private form(items: readonly BruItem[]): FormData {
    const form = new FormData();
    for (const { name, value } of items.filter(({ enabled }) => enabled)) {
      if (typeof value === 'string') form.append(name, this.filled(value));
      else for (const file of value) form.append(name, ...fileOf(file));
    }
    return form;
  }

  private filled(text: string): string {
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => this.variables.get(name) ?? '');
  }
}

function fileOf(path: string): [Blob, string] {
  return [new Blob([new Uint8Array(readFileSync(join(brunoFolder, path)))]), basename(path)];
}

/** Returns the position of a request's folder. */
function folderOf(files: ReadonlyMap<string, string>, path: string): number {
  const folder = collectionBruToJson(files.get(`${path.split('/')[0]}/folder.bru`) ?? '');
  return Number(folder.meta?.seq);
}

/** Returns the text of a response; of a stream, which has no end, nothing. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  await response.body?.cancel();
  return '';
}
