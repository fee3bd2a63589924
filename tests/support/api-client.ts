import { assertDocumented } from './openapi-check';
import type { TestUser } from './test-user';

/** A complete response. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: Uint8Array;
  /** The parsed JSON body; undefined for other content. */
  readonly body: unknown;
}

/** A pending response that can assert its status. */
export interface PendingResponse extends Promise<ApiResponse> {
  /** Fails the test, printing the body, unless the status matches. */
  expect(status: number): Promise<ApiResponse>;
}

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as multipart/form-data. */
  readonly form?: FormData;
  /** Sent unchanged. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  /** How the session is sent. */
  readonly credential?: 'bearer' | 'cookie' | 'none';
}

/** Calls the platform over HTTP; validates the gateway's responses against the OpenAPI document. */
export class ApiClient {
  constructor(
    readonly baseUrl: string,
    private readonly session?: { readonly token: string; readonly user: TestUser },
    /** False for other addresses: the document describes only the gateway's paths. */
    private readonly documented = true,
  ) {}

  get token(): string {
    if (!this.session) throw new Error('Nobody is signed in');
    return this.session.token;
  }

  get user(): TestUser {
    if (!this.session) throw new Error('Nobody is signed in');
    return this.session.user;
  }

  /** Returns a client with the same credentials for another address, such as an area's direct one. */
  at(baseUrl: string): ApiClient {
    return new ApiClient(baseUrl, this.session, baseUrl === this.baseUrl);
  }

  get(path: string, options: RequestOptions = {}): PendingResponse {
    return this.request(path, options);
  }

  post(path: string, json?: unknown, options: RequestOptions = {}): PendingResponse {
    return this.request(path, { method: 'POST', json, ...options });
  }

  put(path: string, json: unknown, options: RequestOptions = {}): PendingResponse {
    return this.request(path, { method: 'PUT', json, ...options });
  }

  delete(path: string, json?: unknown, options: RequestOptions = {}): PendingResponse {
    return this.request(path, { method: 'DELETE', json, ...options });
  }

  /** Runs an operation at `/graphql`. */
  graphql(query: string, variables: object = {}): PendingResponse {
    return this.request('/graphql', { method: 'POST', json: { query, variables } });
  }

  request(path: string, options: RequestOptions = {}): PendingResponse {
    const response = this.send(path, options);
    return Object.assign(response, {
      expect: async (status: number) => {
        const received = await response;
        if (received.status !== status) {
          throw new Error(
            `${options.method ?? 'GET'} ${path}: expected ${status}, got ${received.status} ${received.text}`,
          );
        }
        return received;
      },
    });
  }

  private async send(path: string, options: RequestOptions): Promise<ApiResponse> {
    const method = options.method ?? 'GET';
    const payload =
      options.form ?? options.raw ?? (options.json === undefined ? undefined : JSON.stringify(options.json));
    const response = await fetch(`${this.baseUrl}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(options.json !== undefined && { 'content-type': 'application/json' }),
        ...this.credential(options.credential ?? 'bearer'),
        ...options.headers,
      },
      ...(payload !== undefined && { body: payload }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const contentType = response.headers.get('content-type');
    const isJson = /^application\/(\w+\+)?json\b/.test(contentType ?? '') && text !== '';
    const body: unknown = isJson ? JSON.parse(text) : undefined;
    const enveloped = options.headers?.['x-response-envelope'] !== undefined;
    if (this.documented && !enveloped) {
      assertDocumented(method, path, { status: response.status, contentType, body });
    }
    return { status: response.status, headers: response.headers, text, bytes, body };
  }

  private credential(how: 'bearer' | 'cookie' | 'none'): Record<string, string> {
    if (!this.session || how === 'none') return {};
    const { token } = this.session;
    return how === 'bearer' ? { authorization: `Bearer ${token}` } : { cookie: `auth_token=${token}` };
  }
}
