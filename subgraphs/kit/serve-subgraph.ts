import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { CryptoKey } from 'jose';
import { z } from 'zod';
import { ASSERTION_HEADER, verifyCaller } from './caller-assertion';
import type { SubgraphRequest } from './execution';
import type { Logger } from './logger';
import { outcomeOf } from './observe/outcome';
import { inServerSpan } from './observe/spans';
import type { Subgraph } from './subgraph';
import { type SubgraphExecutor, subgraphExecutor } from './subgraph-executor';

export interface ServeOptions {
  readonly subgraph: Subgraph;
  /** Public key of the gateway, ES256. */
  readonly key: CryptoKey;
  readonly log: Logger;
}

const LONGEST_BODY = 2 * 1024 * 1024;

const requestBody = z.object({
  query: z.string(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
});

/** A request that is refused before it is executed. */
class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Serves a subgraph to the gateway: POST /graphql, JSON in and out. Every request without a valid assertion about the caller
 * is refused with 401 before anything of it is read.
 */
export function subgraphListener({ subgraph, key, log }: ServeOptions): RequestListener {
  const execute = subgraphExecutor(subgraph, log);
  return (req, res) => {
    answer(req, execute, subgraph, key).then(
      (result) => send(res, 200, result),
      (error: unknown) => {
        if (error instanceof Refused) return refuse(res, error.status, error.message);
        log.error({ err: error, area: subgraph.name }, 'a subgraph request failed');
        refuse(res, 500, 'Internal server error');
      },
    );
  };
}

async function answer(
  req: IncomingMessage,
  execute: SubgraphExecutor,
  subgraph: Subgraph,
  key: CryptoKey,
): Promise<object> {
  const assertion = req.headers[ASSERTION_HEADER];
  const caller = await verifyCaller(
    typeof assertion === 'string' ? assertion : undefined,
    subgraph.name,
    key,
  );
  if (!caller) throw new Refused(401, 'A valid caller assertion is required');
  if (req.url !== '/graphql') throw new Refused(404, 'Not found');
  if (req.method !== 'POST') throw new Refused(405, 'Method not allowed');
  const request = parseRequest(await readBody(req));
  const name = `execute ${subgraph.name}`;
  // Believed because the assertion is good: it is one of our gateways that says which trace this belongs to.
  const { traceparent } = req.headers;
  return inServerSpan(
    name,
    traceparent,
    {},
    () => execute(request, caller),
    ({ errors }) => outcomeOf(errors),
  );
}

async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  // The connection has to outlive a body that is refused halfway, or the refusal would not arrive.
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > LONGEST_BODY) throw new Refused(413, 'The request is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseRequest(body: string): SubgraphRequest {
  const parsed = requestBody.safeParse(asJson(body));
  if (!parsed.success) throw new Refused(400, 'The request is no GraphQL request');
  const { query, operationName, variables } = parsed.data;
  return {
    query,
    ...(operationName != null && { operationName }),
    ...(variables != null && { variables }),
  };
}

function asJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Refused(400, 'The request is not JSON');
  }
}

function refuse(res: ServerResponse, status: number, message: string): void {
  // What is left of the request is not read, so the connection cannot be used again.
  res.setHeader('connection', 'close');
  send(res, status, { errors: [{ message }] });
}

function send(res: ServerResponse, status: number, body: object): void {
  const json = Buffer.from(JSON.stringify(body));
  res.writeHead(status, { 'content-type': 'application/json', 'content-length': json.length });
  res.end(json);
}
