import { expressMiddleware } from '@as-integrations/express5';
import express, { type Request, type Response } from 'express';
import { DomainError, forbidden } from '#kit/errors';
import type { Logger } from '#kit/logger';
import { type Caller, holdsPermission } from '#kit/principal';
import type { Edge, Identified } from '../edge/edge';
import { type ExecutableGraph, startApolloServer } from './apollo-server';
import { readBody } from './read-body';
import { type ReadOperation, readOperation } from './read-operation';
import { sendRefusal } from './send-refusal';

export interface GraphqlEndpointOptions {
  readonly graph: ExecutableGraph;
  readonly edge: Edge;
  /** In production only holders of `view_devops` may introspect. */
  readonly production: boolean;
  readonly log: Logger;
}

export interface GraphqlEndpoint {
  /** Serves `/graphql`; requests must have passed `edge.receive`. */
  readonly router: express.Router;
  stop(): Promise<void>;
}

const PATH = '/graphql';

/**
 * Builds `/graphql`: POST of one JSON operation. Refused operations answer 400 (401, 403, 429 where that is the reason),
 * executed ones 200 whatever errors they hold.
 */
export async function createGraphqlEndpoint(options: GraphqlEndpointOptions): Promise<GraphqlEndpoint> {
  const { edge } = options;
  const server = await startApolloServer(options);
  const callers = new WeakMap<Request, Caller>();
  const execute = expressMiddleware(server, {
    context: async ({ req }) => ({ caller: callerOf(callers, req) }),
  });
  const router = express.Router();
  router.post(PATH, async (req, res, next) => {
    const request = edge.requestOf(req);
    res.setHeader('Cache-Control', 'no-store');
    try {
      callers.set(req, await admitOperation(options, req, res));
      await execute(req, res, next);
    } catch (error) {
      sendRefusal(res, error, request.log);
    }
  });
  router.all(PATH, (req, res) => {
    res.setHeader('Allow', 'POST, OPTIONS');
    const refusal = new DomainError('BAD_USER_INPUT', 'operations are sent by POST');
    sendRefusal(res, refusal, edge.requestOf(req).log, 405);
  });
  return { router, stop: () => server.stop() };
}

/**
 * Reads, checks and counts one operation. One that is refused is counted too, as one field.
 *
 * @returns who is calling.
 * @throws DomainError saying why the operation is not executed.
 */
async function admitOperation(
  { edge, production }: GraphqlEndpointOptions,
  req: Request,
  res: Response,
): Promise<Caller> {
  const request = edge.requestOf(req);
  const who = await edge.identify(req, request, 'any');
  const read = await settled(readBody(req, res).then(readOperation));
  const rateClass = who.principal.kind === 'user' ? 'authenticated' : 'public';
  await edge.admit(res, rateClass, who, request, read.operation?.cost ?? 1);
  if (!read.operation) throw read.refusal;
  const { refreshes } = read.operation;
  if (refreshes > 0) await edge.admit(res, 'refresh', who, request, refreshes);
  checkIntrospection(read.operation, who, production);
  return { principal: who.principal, address: request.address, requestId: request.requestId };
}

function settled(
  reading: Promise<ReadOperation>,
): Promise<{ operation: ReadOperation } | { operation: null; refusal: unknown }> {
  return reading.then(
    (operation) => ({ operation }),
    (refusal: unknown) => ({ operation: null, refusal }),
  );
}

function checkIntrospection(operation: ReadOperation, who: Identified, production: boolean): void {
  if (!production || !operation.introspects || holdsPermission(who.principal, 'view_devops')) return;
  throw forbidden('introspection requires the permission view_devops');
}

function callerOf(callers: WeakMap<Request, Caller>, req: Request): Caller {
  const caller = callers.get(req);
  if (!caller) throw new Error('an operation was executed before its caller was known');
  return caller;
}
