import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { CallerKeys } from '#protocol/caller-keys';
import { loggedEvent } from '#protocol/event-log/logged-event';
import { AreaItemBudget } from '#protocol/item-budget';
import type { Caller } from '#protocol/principal';
import type { SubgraphRequest, SubgraphResult } from '#protocol/subgraph-operation';
import type { Logger } from '#runtime/logger';
import { outcomeOf } from '#runtime/observe/outcome';
import { withServerSpan } from '#runtime/observe/spans';
import { CallerReader } from './caller-reader';
import { compilingExecutor, type ExecutableSubgraph } from './execution/compiling-executor';
import type { SubgraphExecutor } from './execution/subgraph-executor';

export interface ServeOptions {
  readonly subgraph: ExecutableSubgraph;
  /** Public keys of the gateways. */
  readonly keys: CallerKeys;
  readonly log: Logger;
  /** Aborted when the process shuts down: connections are closed after the next response. */
  readonly stopping?: AbortSignal;
}

const LONGEST_BODY = 2 * 1024 * 1024;

/** Heartbeat interval of a slow request in milliseconds. */
const HEARTBEAT_MS = 1000;

const requestBody = z.object({
  query: z.string(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  prepared: z.boolean().nullish(),
  /** Remaining item budget of the operation. */
  itemsLeft: z.int().nonnegative().nullish(),
  event: loggedEvent.nullish(),
});

/** A request rejected before execution. */
class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Serves a subgraph to the gateway: POST /graphql, JSON in and out. A request without a valid caller
 * assertion is rejected with 401 before any of it is read.
 */
export function subgraphListener({ subgraph, keys, log, stopping }: ServeOptions): RequestListener {
  const execute = compilingExecutor(subgraph, log);
  const name = `execute ${subgraph.name}`;
  const callers = new CallerReader(subgraph.name, keys);
  const admit = (req: IncomingMessage) => admitted(req, callers);
  return (req, res) => {
    // The trace context is trusted only after the assertion is verified as one of our gateways'.
    const { traceparent } = req.headers;
    const traced: SubgraphExecutor = (request, caller) =>
      withServerSpan(
        name,
        traceparent,
        {},
        () => execute(request, caller),
        ({ errors }) => outcomeOf(errors),
      );
    answer(req, res, admit, traced).then(
      (result) => {
        if (stopping?.aborted) res.setHeader('connection', 'close');
        send(res, 200, result);
      },
      (error: unknown) => {
        if (error instanceof Refused) return refuse(res, error.status, error.message);
        log.error({ err: error, area: subgraph.name }, 'subgraph request failed');
        refuse(res, 500, 'Internal server error');
      },
    );
  };
}

async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  admit: (req: IncomingMessage) => Promise<Caller>,
  execute: SubgraphExecutor,
): Promise<object> {
  const caller = await admit(req);
  const { itemsLeft, ...request } = parseRequest(await readBody(req));
  const budget = itemsLeft === null ? null : new AreaItemBudget(itemsLeft);
  // Heartbeat: extends the gateway's timeout while the operation runs.
  const heartbeat = setInterval(() => res.writeProcessing(), HEARTBEAT_MS);
  try {
    const result = await execute({ ...request, ...(budget && { budget }) }, caller);
    return budget ? withItemsTaken(result, budget.itemsTaken) : result;
  } finally {
    clearInterval(heartbeat);
  }
}

function withItemsTaken(result: SubgraphResult, itemsTaken: number): SubgraphResult {
  return { ...result, extensions: { ...result.extensions, itemsTaken } };
}

async function admitted(req: IncomingMessage, callers: CallerReader): Promise<Caller> {
  const caller = await callers.read(req.headers);
  if (!caller) throw new Refused(401, 'A valid caller assertion is required');
  if (req.url !== '/graphql') throw new Refused(404, 'Not found');
  if (req.method !== 'POST') throw new Refused(405, 'Method not allowed');
  return caller;
}

/** Listens to events: an iterator over the request costs more. */
function readBody(req: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    req.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= LONGEST_BODY) return void chunks.push(chunk);
      // The connection must outlive a body that is rejected halfway, or the response would not arrive.
      req.pause();
      reject(new Refused(413, 'The request is too large'));
    });
    req.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    req.on('error', reject);
  });
}

function parseRequest(body: string): SubgraphRequest & { readonly itemsLeft: number | null } {
  const parsed = requestBody.safeParse(asJson(body));
  if (!parsed.success) throw new Refused(400, 'The request is not a GraphQL request');
  const { query, operationName, variables, prepared, itemsLeft = null, event } = parsed.data;
  return {
    query,
    itemsLeft,
    ...(operationName != null && { operationName }),
    ...(variables != null && { variables }),
    ...(prepared && { prepared }),
    ...(event != null && { event }),
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
  // The rest of the request is not read, so the connection cannot be reused.
  res.setHeader('connection', 'close');
  send(res, status, { errors: [{ message }] });
}

/** Sends a string, which Node.js writes together with the head. */
function send(res: ServerResponse, status: number, body: object): void {
  const json = JSON.stringify(body);
  res.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) });
  res.end(json);
}
