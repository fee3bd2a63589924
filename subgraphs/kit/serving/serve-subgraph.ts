import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { CallerKeys } from '#protocol/caller-keys';
import { AreaItemBudget } from '#protocol/item-budget';
import type { Caller } from '#protocol/principal';
import { ACCEPT_POST_HEADER, BATCH_MEDIA_TYPE } from '#protocol/request-batch';
import type { SubgraphResult } from '#protocol/subgraph-operation';
import type { Logger } from '#runtime/logger';
import { outcomeOf } from '#runtime/observe/outcome';
import { withServerSpan } from '#runtime/observe/spans';
import { compilingExecutor, type ExecutableSubgraph } from '../execution/compiling-executor';
import { CallerReader } from './caller-reader';
import { Refused } from './refused';
import { asJson, parseRequest, readBody } from './request-body';
import { type AnswerOne, serveBatch } from './serve-batch';

export interface ServeOptions {
  readonly subgraph: ExecutableSubgraph;
  /** Public keys of the gateways. */
  readonly keys: CallerKeys;
  readonly log: Logger;
  /** Aborted when the process shuts down: connections are closed after the next response. */
  readonly stopping?: AbortSignal;
}

/** Heartbeat interval of a slow request in milliseconds. */
const HEARTBEAT_MS = 1000;

const ACCEPTED = `application/json, ${BATCH_MEDIA_TYPE}`;

const NO_ASSERTION = 'A valid caller assertion is required';

/** What a request is rejected with. */
interface Rejection {
  readonly status: number;
  readonly message: string;
}

/**
 * Serves a subgraph to the gateway: POST /graphql, JSON in and out, one request or a batch of them. Without a
 * valid caller assertion a POST is rejected with 401 before any of it is read.
 */
export function subgraphListener({ subgraph, keys, log, stopping }: ServeOptions): RequestListener {
  const execute = tracedExecutor(subgraph, log);
  const callers = new CallerReader(subgraph.name, keys);
  const isDraining = () => stopping?.aborted ?? false;

  function rejection(error: unknown): Rejection {
    if (error instanceof Refused) return error;
    log.error({ err: error, area: subgraph.name }, 'subgraph request failed');
    return { status: 500, message: 'Internal server error' };
  }

  async function serveOne(req: IncomingMessage, res: ServerResponse, caller: Caller): Promise<void> {
    const body = asJson(await readBody(req));
    // Heartbeat: extends the gateway's timeout while the operation runs.
    const heartbeat = setInterval(() => res.writeProcessing(), HEARTBEAT_MS);
    try {
      const result = await execute(body, caller, req.headers);
      if (isDraining()) res.setHeader('connection', 'close');
      res.setHeader(ACCEPT_POST_HEADER, ACCEPTED);
      send(res, 200, result);
    } finally {
      clearInterval(heartbeat);
    }
  }

  const answerOfBatch: AnswerOne = async (headers, body) => {
    try {
      const caller = await callers.read(headers);
      if (!caller) throw new Refused(401, NO_ASSERTION);
      const result = await execute(body, caller, headers);
      return { status: 200, body: result, ...(isDraining() && { isLast: true }) };
    } catch (error) {
      const { status, message } = rejection(error);
      return { status, body: { errors: [{ message }] } };
    }
  };

  return async (req, res) => {
    try {
      const caller = await admitted(req, callers);
      if (req.headers['content-type'] !== BATCH_MEDIA_TYPE) return await serveOne(req, res, caller);
      if (isDraining()) res.setHeader('connection', 'close');
      await serveBatch(await readBody(req), res, answerOfBatch, HEARTBEAT_MS);
    } catch (error) {
      const { status, message } = rejection(error);
      refuse(res, status, message);
    }
  };
}

type TracedExecutor = (
  body: unknown,
  caller: Caller,
  headers: IncomingHttpHeaders,
) => Promise<SubgraphResult>;

/** Executes a body as part of the gateway's trace, within the item budget that is left to it. */
function tracedExecutor(subgraph: ExecutableSubgraph, log: Logger): TracedExecutor {
  const executor = compilingExecutor(subgraph, log);
  const span = `execute ${subgraph.name}`;
  return async (body, caller, { traceparent }) => {
    const { itemsLeft, ...request } = parseRequest(body);
    const budget = itemsLeft === null ? null : new AreaItemBudget(itemsLeft);
    const execute = () => executor({ ...request, ...(budget && { budget }) }, caller);
    // The trace context is trusted: the assertion was verified as one of our gateways'.
    const result = await withServerSpan(span, traceparent, {}, execute, ({ errors }) => outcomeOf(errors));
    return budget ? withItemsTaken(result, budget.itemsTaken) : result;
  };
}

function withItemsTaken(result: SubgraphResult, itemsTaken: number): SubgraphResult {
  return { ...result, extensions: { ...result.extensions, itemsTaken } };
}

async function admitted(req: IncomingMessage, callers: CallerReader): Promise<Caller> {
  const caller = await callers.read(req.headers);
  if (!caller) throw new Refused(401, NO_ASSERTION);
  if (req.url !== '/graphql') throw new Refused(404, 'Not found');
  if (req.method !== 'POST') throw new Refused(405, 'Method not allowed');
  return caller;
}

function refuse(res: ServerResponse, status: number, message: string): void {
  if (res.headersSent) return void res.destroy();
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
