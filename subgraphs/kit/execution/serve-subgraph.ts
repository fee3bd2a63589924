import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { z } from 'zod';
import {
  ASSERTION_HEADER,
  CACHED_CALLERS,
  LIFETIME_SECONDS,
  REQUEST_ID_HEADER,
  type VerifiedCaller,
  verifyCaller,
} from '#protocol/caller-assertion';
import type { CallerKeys } from '#protocol/caller-keys';
import { loggedEvent } from '#protocol/event-log/logged-event';
import { AreaItemBudget } from '#protocol/item-budget';
import type { Caller } from '#protocol/principal';
import type { SubgraphRequest, SubgraphResult } from '#protocol/subgraph-operation';
import type { Logger } from '#runtime/logger';
import { outcomeOf } from '#runtime/observe/outcome';
import { withServerSpan } from '#runtime/observe/spans';
import { TtlCache } from '#runtime/ttl-cache';
import { compilingExecutor, type ExecutableSubgraph } from './subgraph-executor';

interface ServeOptions {
  readonly subgraph: ExecutableSubgraph;
  /** Public keys of the gateways. */
  readonly keys: CallerKeys;
  readonly log: Logger;
  /** Aborted when the process shuts down: connections are closed after the next response. */
  readonly stopping?: AbortSignal;
}

/** Heartbeat interval of a slow request in milliseconds. */
const HEARTBEAT_MS = 1000;

/**
 * Serves a subgraph to the gateway: POST /graphql, JSON in and out. Without a valid caller assertion
 * a POST is rejected with 401 before any of it is read.
 */
export function subgraphListener({ subgraph, keys, log, stopping }: ServeOptions): RequestListener {
  const execute = tracedExecutor(subgraph, log);
  const callers = new CallerReader(subgraph.name, keys);
  const isDraining = () => stopping?.aborted ?? false;

  async function serveOne(req: IncomingMessage, res: ServerResponse, caller: Caller): Promise<void> {
    const body = asJson(await readBody(req));
    // Heartbeat: extends the gateway's timeout while the operation runs.
    const heartbeat = setInterval(() => res.writeProcessing(), HEARTBEAT_MS);
    try {
      const result = await execute(body, caller, req.headers);
      if (isDraining()) res.setHeader('connection', 'close');
      send(res, 200, result);
    } finally {
      clearInterval(heartbeat);
    }
  }

  return async (req, res) => {
    try {
      await serveOne(req, res, await admitted(req, callers));
    } catch (error) {
      if (error instanceof Rejected) return sendRejection(res, error.status, error.message);
      log.error({ err: error, area: subgraph.name }, 'subgraph request failed');
      sendRejection(res, 500, 'Internal server error');
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
  if (!caller) throw new Rejected(401, 'A valid caller assertion is required');
  if (req.url !== '/graphql') throw new Rejected(404, 'Not found');
  if (req.method !== 'POST') throw new Rejected(405, 'Method not allowed');
  return caller;
}

function sendRejection(res: ServerResponse, status: number, message: string): void {
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

const LONGEST_BODY = 2 * 1024 * 1024;

const requestBody = z.object({
  query: z.string(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  prepared: z.boolean().nullish(),
  mayBeStale: z.boolean().nullish(),
  /** Remaining item budget of the operation. */
  itemsLeft: z.int().nonnegative().nullish(),
  event: loggedEvent.nullish(),
});

/** Reads a body of at most 2 MiB. Listens to events: an iterator over the request costs more. */
function readBody(req: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    req.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= LONGEST_BODY) return void chunks.push(chunk);
      // The connection must outlive a body that is rejected halfway, or the response would not arrive.
      req.pause();
      reject(new Rejected(413, 'The request is too large'));
    });
    req.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    req.on('error', reject);
  });
}

/** Reads a GraphQL request. @throws Rejected if it is none. */
function parseRequest(body: unknown): SubgraphRequest & { readonly itemsLeft: number | null } {
  const parsed = requestBody.safeParse(body);
  if (!parsed.success) throw new Rejected(400, 'The request is not a GraphQL request');
  const { query, operationName, variables, prepared, mayBeStale, itemsLeft = null, event } = parsed.data;
  return {
    query,
    itemsLeft,
    ...(operationName != null && { operationName }),
    ...(variables != null && { variables }),
    ...(prepared && { prepared }),
    ...(mayBeStale && { mayBeStale }),
    ...(event != null && { event }),
  };
}

/** @throws Rejected if the text is not JSON. */
function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Rejected(400, 'The request is not JSON');
  }
}

/** A request rejected before execution. */
class Rejected extends Error {
  /** @param status of the response. */
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const REQUEST_ID = /^[\x21-\x7e]{1,128}$/;

/** Reads the caller of a request to one area. Verifies an assertion once; it stays valid until it expires. */
export class CallerReader {
  private readonly verified = new TtlCache<VerifiedCaller | null>({
    ttlMs: LIFETIME_SECONDS * 1000,
    maxSize: CACHED_CALLERS,
    sizeOf: (_assertion, verified) => (verified === null ? null : 1),
  });

  constructor(
    private readonly area: string,
    private readonly keys: CallerKeys,
  ) {}

  /** @returns null without a valid assertion. */
  async read(headers: IncomingHttpHeaders): Promise<Caller | null> {
    const { [ASSERTION_HEADER]: assertion, [REQUEST_ID_HEADER]: requestId } = headers;
    if (typeof assertion !== 'string') return null;
    const verify = () => verifyCaller(assertion, this.area, this.keys);
    const verified = await this.verified.get(assertion, verify);
    if (!verified || Date.now() >= verified.validUntil) return null;
    const { caller } = verified;
    return typeof requestId === 'string' && REQUEST_ID.test(requestId) ? { ...caller, requestId } : caller;
  }
}
