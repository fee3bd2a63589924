import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { z } from 'zod';
import type { AreaName } from '#protocol/areas';
import { ASSERTION_HEADER, signCaller } from '#protocol/caller-assertion';
import type { CallerSigningKey } from '#protocol/caller-keys';
import { readSubgraphError, type SubgraphResult } from '#protocol/subgraph-operation';
import type { Logger } from '#runtime/logger';
import { traceHeaders } from '#runtime/observe/spans';
import type { ClientRequest, SubgraphClient } from '../subgraph-client';
import { Addresses } from './addresses';
import { type PostAnswer, postJson } from './post-json';
import { RequestDeadline, type RequestDeadlineOptions } from './request-deadline';

export interface HttpClientOptions {
  readonly area: AreaName;
  /** Where processes of the area answer GraphQL, such as `http://10.0.0.3:4001/graphql`; they take turns. */
  readonly urls: readonly string[];
  /** Private key of the gateway: subgraphs believe what it signs about the caller. */
  readonly key: CallerSigningKey;
  readonly log: Logger;
  readonly deadline?: RequestDeadlineOptions;
  /** Bytes that an answer may have. */
  readonly longestAnswer?: number;
}

/** A client whose pool of connections has to be closed. */
export interface HttpClient extends SubgraphClient {
  close(): void;
}

/**
 * An area that hangs is given up in time for an error within five seconds. One that is at work says so every second (102 Processing), so that an
 * import of 50,000 rows need not be done by then.
 */
const TIMEOUT: RequestDeadlineOptions = { idleMs: 4_500, totalMs: 30_000 };
const LONGEST_ANSWER = 20 * 1024 * 1024;

/** Idle connections are given up before the area does that, or a mutation might meet one that closes. */
const IDLE = 4_000;

const answerBody = z.object({
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
    .object({ validForMs: z.number().nonnegative().exactOptional(), itemsTaken: z.int().exactOptional() })
    .optional(),
});

/** Reaches an area of other processes: a pool of kept connections, a deadline, a signed assertion about the caller. */
export function httpClient(options: HttpClientOptions): HttpClient {
  const { area, key, log, deadline: limits = TIMEOUT, longestAnswer = LONGEST_ANSWER } = options;
  const addresses = new Addresses(options.urls);
  const pool = { keepAlive: true, timeout: IDLE };
  const agents = { 'http:': new Agent(pool), 'https:': new SecureAgent(pool) };
  const execute: SubgraphClient['execute'] = async (request, caller) => {
    const deadline = new RequestDeadline(limits);
    try {
      const { query, operationName, variables, budget } = request;
      const json = JSON.stringify({ query, operationName, variables, itemsLeft: budget?.itemsLeft });
      const { signal, renew: onSignOfLife } = deadline;
      const post: Post = async (url) => {
        // Signed for each attempt: the one before may have taken longer than an assertion lives.
        const headers = { [ASSERTION_HEADER]: await signCaller(caller, area, key), ...traceHeaders() };
        const agent = url.protocol === 'https:' ? agents['https:'] : agents['http:'];
        return postJson(url, json, { agent, headers, longestAnswer, signal, onSignOfLife });
      };
      return readAnswer(await withRetries(post, addresses, isQuery(request)));
    } catch (err) {
      log.error({ err, area, requestId: caller.requestId }, 'an area cannot be reached');
      return unreachable(area);
    } finally {
      deadline.end();
    }
  };
  const close = () => {
    for (const agent of Object.values(agents)) agent.destroy();
  };
  return { execute, close };
}

type Post = (url: URL) => Promise<PostAnswer>;

/** Whether a request only reads, so that sending it twice does no harm. When in doubt, it does not. */
function isQuery({ query }: ClientRequest): boolean {
  return /^\s*(query\b|\{)/.test(query) && !query.includes('mutation');
}

/** Nothing was sent: whatever the request does, it may be sent elsewhere. */
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** The connection broke: what was sent may have arrived. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE']);

/** Tries every address that takes no connection at most once, and a query once more when a connection breaks. */
async function withRetries(post: Post, addresses: Addresses, repeatable: boolean): Promise<PostAnswer> {
  const order = addresses.inOrder();
  // A query has one attempt more than there are addresses, so that it has two where there is one.
  const attempts = repeatable ? [...order, ...order.slice(0, 1)] : order;
  let broken = 0;
  let refusal: unknown;
  for (const url of attempts) {
    try {
      const answer = await post(url);
      // Who stops says so while it still takes connections; what goes elsewhere from now on does not meet its end.
      if (answer.isLast) addresses.rest(url);
      else addresses.answered(url);
      return answer;
    } catch (error) {
      refusal = error;
      addresses.rest(url);
      const code = codeOf(error);
      if (NOT_SENT.has(code)) continue;
      if (!repeatable || !BROKEN.has(code) || broken++ > 0) throw error;
    }
  }
  throw refusal;
}

function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : '';
}

function readAnswer({ status, body }: PostAnswer): SubgraphResult {
  if (status !== 200) throw new Error(`the area answered with status ${status}`);
  const { data, errors, extensions } = answerBody.parse(JSON.parse(body));
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

/** The answer of an area that does not answer. */
export function unreachable(area: AreaName): SubgraphResult {
  const message = `The ${area} area cannot be reached`;
  return { data: null, errors: [{ message, extensions: { code: 'UPSTREAM_UNAVAILABLE' } }] };
}
