import { expressMiddleware } from '@as-integrations/express5';
import express, { type Request } from 'express';
import { DomainError } from '#protocol/errors';
import type { FileStore } from '#runtime/files/file-store';
import type { Logger } from '#runtime/logger';
import type { Observer } from '#runtime/observe/observer';
import { OperationBudget } from '../cost/operation-budget';
import { RequestUploads } from '../uploads/request-uploads';
import { type AdmissionRules, type AdmittedOperation, admitOperation } from './admit-operation';
import { type ExecutableGraph, startApolloServer } from './apollo-server';
import { sendRejection } from './errors';

export interface GraphqlEndpointOptions extends AdmissionRules {
  readonly graph: ExecutableGraph;
  readonly files: FileStore;
  readonly log: Logger;
  readonly observer?: Observer;
}

export interface GraphqlEndpoint {
  /** Serves `/graphql`; requests must have passed `edge.receive`. */
  readonly router: express.Router;
  stop(): Promise<void>;
}

const PATH = '/graphql';

const ROUTE = { name: 'graphql', path: PATH, access: 'graph' };

/**
 * Creates `/graphql`, which accepts POST of one operation as JSON or, with files, as multipart. Responds 200
 * to executed operations, whatever errors they contain, and as `sendRefusal` does to others; 405 to other
 * methods.
 */
export async function createGraphqlEndpoint(options: GraphqlEndpointOptions): Promise<GraphqlEndpoint> {
  const { edge } = options;
  const server = await startApolloServer(options);
  const admitted = new WeakMap<Request, AdmittedOperation>();
  const execute = expressMiddleware(server, {
    context: async ({ req, res }) => {
      const { caller, cost } = operationOf(admitted, req);
      const budget = new OperationBudget();
      res.once('close', () => res.writableFinished || budget.abandon());
      return { caller, cost, budget };
    },
  });
  const router = express.Router();
  router.post(PATH, async (req, res, next) => {
    const request = edge.requestOf(req);
    request.servedBy(ROUTE);
    res.setHeader('Cache-Control', 'no-store');
    const uploads = new RequestUploads(options.files);
    res.once('close', () => void uploads.discard());
    try {
      admitted.set(req, await admitOperation(options, req, res, uploads));
      await execute(req, res, next);
    } catch (error) {
      sendRejection(res, error, request.log);
    }
  });
  router.all(PATH, (req, res) => {
    res.setHeader('Allow', 'POST, OPTIONS');
    edge.requestOf(req).servedBy(ROUTE);
    const rejection = new DomainError('BAD_USER_INPUT', 'operations must be sent by POST');
    sendRejection(res, rejection, edge.requestOf(req).log, 405);
  });
  return { router, stop: () => server.stop() };
}

function operationOf(admitted: WeakMap<Request, AdmittedOperation>, req: Request): AdmittedOperation {
  const operation = admitted.get(req);
  if (!operation) throw new Error('an operation was executed before it was admitted');
  return operation;
}
