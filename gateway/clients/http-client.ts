import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { CryptoKey } from 'jose';
import { z } from 'zod';
import type { AreaName } from '#kit/areas';
import { ASSERTION_HEADER, signCaller } from '#kit/caller-assertion';
import { readSubgraphError, type SubgraphResult } from '#kit/execution';
import type { Logger } from '#kit/logger';
import { traceHeaders } from '#kit/observe/spans';
import type { ClientRequest, SubgraphClient } from '../subgraph-client';
import { type PostAnswer, postJson } from './post-json';
import { unreachable } from './unreachable-area';

export interface HttpClientOptions {
  readonly area: AreaName;
  /** Where the area answers GraphQL, such as `http://10.0.0.3:4001/graphql`. */
  readonly url: string;
  /** Private key of the gateway, ES256: subgraphs believe what it signs about the caller. */
  readonly key: CryptoKey;
  readonly log: Logger;
  /** Milliseconds until an area counts as unreachable. */
  readonly timeout?: number;
  /** Bytes that an answer may have. */
  readonly longestAnswer?: number;
}

/** A client whose pool of connections has to be closed. */
export interface HttpClient extends SubgraphClient {
  close(): void;
}

const TIMEOUT = 5_000;
const LONGEST_ANSWER = 20 * 1024 * 1024;

/** Node's servers close idle connections after 5 s: they are given up before that, or a mutation might meet one that closes. */
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
});

/** Reaches a subgraph of another process: a pool of kept connections, a deadline, a signed assertion about the caller. */
export function httpClient(options: HttpClientOptions): HttpClient {
  const { area, key, log } = options;
  const url = new URL(options.url);
  const pool = { keepAlive: true, timeout: IDLE };
  const agent = url.protocol === 'https:' ? new SecureAgent(pool) : new Agent(pool);
  const { timeout = TIMEOUT, longestAnswer = LONGEST_ANSWER } = options;
  const execute: SubgraphClient['execute'] = async (request, caller) => {
    try {
      const headers = { [ASSERTION_HEADER]: await signCaller(caller, area, key), ...traceHeaders() };
      const { query, operationName, variables } = request;
      const json = JSON.stringify({ query, operationName, variables });
      const post = postJson.bind(null, url, json, {
        agent,
        headers,
        longestAnswer,
        signal: AbortSignal.timeout(timeout),
      });
      return readAnswer(await (isQuery(request) ? withOneRetry(post) : post()));
    } catch (err) {
      log.error({ err, area, requestId: caller.requestId }, 'an area cannot be reached');
      return unreachable(area);
    }
  };
  return { execute, close: () => agent.destroy() };
}

/** Whether a request only reads, so that sending it twice does no harm. When in doubt, it does not. */
function isQuery({ query }: ClientRequest): boolean {
  return /^\s*(query\b|\{)/.test(query) && !query.includes('mutation');
}

async function withOneRetry(post: () => Promise<PostAnswer>): Promise<PostAnswer> {
  try {
    return await post();
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
    if (code !== 'ECONNREFUSED' && code !== 'ECONNRESET') throw error;
    return post();
  }
}

function readAnswer({ status, body }: PostAnswer): SubgraphResult {
  if (status !== 200) throw new Error(`the area answered with status ${status}`);
  const { data, errors } = answerBody.parse(JSON.parse(body));
  return {
    ...(data !== undefined && { data }),
    ...(errors && {
      errors: errors.map(({ message, path, extensions }) =>
        readSubgraphError({ message, ...(path && { path }), ...(extensions && { extensions }) }),
      ),
    }),
  };
}
