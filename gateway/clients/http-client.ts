import { Agent } from 'undici';
import { z } from 'zod';
import type { AreaName } from '#protocol/areas';
import {
  ASSERTION_HEADER,
  CACHED_CALLERS,
  LIFETIME_SECONDS,
  REQUEST_ID_HEADER,
  signCaller,
} from '#protocol/caller-assertion';
import type { CallerSigningKey } from '#protocol/caller-keys';
import { IDEMPOTENCY_OUTCOMES } from '#protocol/idempotency';
import type { Caller } from '#protocol/principal';
import { readSubgraphError, type SubgraphRequest, type SubgraphResult } from '#protocol/subgraph-operation';
import type { Logger } from '#runtime/logger';
import { traceHeaders } from '#runtime/observe/spans';
import { systemErrorCode } from '#runtime/system-error-code';
import { TtlCache } from '#runtime/ttl-cache';
import { Addresses } from './addresses';
import {
  type PostResponse,
  post,
  RequestDeadline,
  type RequestDeadlineOptions,
  ResponseTooLarge,
} from './post';
import type { SubgraphClient } from './subgraph-client';

export interface HttpClientOptions {
  readonly area: AreaName;
  /**
   * GraphQL endpoints of the subgraph's processes, such as `http://10.0.0.3:4001/graphql`; requests rotate
   * among them.
   */
  readonly urls: readonly string[];
  /** The gateway's private key, which signs the caller assertions that subgraphs verify. */
  readonly key: CallerSigningKey;
  readonly log: Logger;
  readonly deadline?: RequestDeadlineOptions;
  /** Size limit of a response, in bytes. */
  readonly maxResponseBytes?: number;
}

/** A client with a connection pool to close. */
export interface HttpClient extends SubgraphClient {
  close(): void;
}

/**
 * A hung subgraph times out within five seconds. A busy one sends a heartbeat every second (102 Processing),
 * so that an import of 50,000 rows has more time.
 */
const TIMEOUT: RequestDeadlineOptions = { idleMs: 4_500, totalMs: 60_000 };
const MAX_RESPONSE_BYTES = 20 * 1024 * 1024;

/**
 * Shorter than the subgraph's keep-alive timeout: a mutation must not meet a connection that is being closed.
 */
const IDLE_TIMEOUT_MS = 4_000;

/** Leaves time for another address before the deadline. */
const CONNECT_TIMEOUT_MS = 2_000;

const responseBody = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        path: z.array(z.union([z.string(), z.number()])).optional(),
        extensions: z.record(z.string(), z.unknown()).optional(),
      }),
    )
    .optional(),
  extensions: z
    .object({
      validForMs: z.number().nonnegative().exactOptional(),
      itemsTaken: z.int().exactOptional(),
      idempotency: z.enum(IDEMPOTENCY_OUTCOMES).exactOptional(),
    })
    .optional(),
});

/**
 * Creates a client of a subgraph in other processes, with pooled keep-alive connections, a deadline and a
 * signed caller assertion.
 */
export function httpClient(options: HttpClientOptions): HttpClient {
  const { area, key, log, deadline: limits = TIMEOUT, maxResponseBytes = MAX_RESPONSE_BYTES } = options;
  const addresses = new Addresses(options.urls);
  const assertions = new CallerAssertions(area, key);
  const pool = new Agent({
    connect: { timeout: CONNECT_TIMEOUT_MS },
    keepAliveTimeout: IDLE_TIMEOUT_MS,
    keepAliveMaxTimeout: IDLE_TIMEOUT_MS,
    // The deadline limits both.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const execute: SubgraphClient['execute'] = async (request, caller) => {
    const deadline = new RequestDeadline(limits);
    try {
      const { budget, ...rest } = request;
      const json = JSON.stringify({ ...rest, itemsLeft: budget?.itemsLeft });
      const send: Send = async (url) => {
        // Per attempt: the previous attempt may have outlasted its assertion.
        const headers = {
          [REQUEST_ID_HEADER]: caller.requestId,
          ...(await assertions.of(caller)),
          ...traceHeaders(),
        };
        return post(pool, url, { headers, json, deadline }, maxResponseBytes);
      };
      return readResponse(await withRetries(send, addresses, onlyReads(request)));
    } catch (err) {
      log.error({ err, area, requestId: caller.requestId }, 'a request to an area failed');
      return err instanceof ResponseTooLarge ? tooLarge(area, err) : unreachable(area);
    } finally {
      deadline.end();
    }
  };
  return { execute, close: () => void pool.destroy() };
}

type Send = (url: URL) => Promise<PostResponse>;

/** Returns whether a request certainly only reads and thus is safe to retry. */
function onlyReads({ query }: SubgraphRequest): boolean {
  return /^\s*(query\b|subscription\b|\{)/.test(query) && !query.includes('mutation');
}

/** Nothing was sent, so even a mutation may go to another address. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** The connection broke; the request may have been processed. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/**
 * Tries the addresses until one responds. A query tries the first one again at the end, and is retried once
 * after a broken connection.
 */
async function withRetries(send: Send, addresses: Addresses, repeatable: boolean): Promise<PostResponse> {
  const order = addresses.inOrder();
  const attempts = repeatable ? [...order, ...order.slice(0, 1)] : order;
  let brokenConnections = 0;
  let lastError: unknown;
  for (const url of attempts) {
    try {
      const response = await send(url);
      // A draining process announces it while it still accepts connections; later requests avoid it.
      if (response.isLast) addresses.markFailed(url);
      else addresses.markResponded(url);
      return response;
    } catch (error) {
      lastError = error;
      addresses.markFailed(url);
      const code = systemErrorCode(error) ?? '';
      if (NOT_SENT.has(code)) continue;
      if (!repeatable || !BROKEN.has(code) || brokenConnections++ > 0) throw error;
    }
  }
  throw lastError;
}

function readResponse({ status, body }: PostResponse): SubgraphResult {
  if (status !== 200) throw new Error(`the area responded with status ${status}`);
  const { data, errors, extensions } = responseBody.parse(body);
  return {
    ...(data !== undefined && { data }),
    ...(extensions && { extensions }),
    ...(errors && {
      errors: errors.map(({ message, path, extensions }) =>
        readSubgraphError({ message, ...(path && { path }), ...(extensions && { extensions }) }),
      ),
    }),
  };
}

/** The result of a request to an unreachable subgraph. */
export function unreachable(area: AreaName): SubgraphResult {
  return failed(`The ${area} area cannot be reached`);
}

function tooLarge(area: AreaName, { maxBytes }: ResponseTooLarge): SubgraphResult {
  return failed(`The response of the ${area} area has more than ${maxBytes} bytes: request less at once`);
}

function failed(message: string): SubgraphResult {
  return { data: null, errors: [{ message, extensions: { code: 'UPSTREAM_UNAVAILABLE' } }] };
}

/** The headers that name the caller of a request. */
export type CallerHeaders = Readonly<Record<string, string>>;

/** Half of the lifetime remains for the request to arrive. */
const TTL_MS = (LIFETIME_SECONDS * 1000) / 2;

/**
 * Signs assertions for one area. Requests of the same principal from the same address share one for half a
 * minute; files and idempotency keys are signed for one request.
 */
export class CallerAssertions {
  private readonly signed: TtlCache<CallerHeaders>;

  /** @param now returns milliseconds of the clock that dates assertions. */
  constructor(
    private readonly area: string,
    private readonly key: CallerSigningKey,
    now = () => Date.now(),
  ) {
    this.signed = new TtlCache({ ttlMs: TTL_MS, maxSize: CACHED_CALLERS, now });
  }

  of(caller: Caller): Promise<CallerHeaders> {
    const { principal, address, files, deliversFile, idempotency } = caller;
    if (files || deliversFile || idempotency) return this.sign(caller);
    return this.signed.get(JSON.stringify([principal, address]), () => this.sign(caller));
  }

  private async sign(caller: Caller): Promise<CallerHeaders> {
    return { [ASSERTION_HEADER]: await signCaller(caller, this.area, this.key) };
  }
}
