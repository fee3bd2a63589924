import type { Request, Response } from 'express';
import { DomainError, forbidden, unauthenticated } from '#protocol/errors';
import { type Caller, holdsPermission } from '#protocol/principal';
import { assertAffordable, type OperationCost, operationCost } from '../cost/operation-cost';
import { rateClassOf } from '../edge/admission';
import type { CallerIdentity, Edge } from '../edge/edge';
import type { Graph } from '../graph';
import type { RequestUploads } from '../uploads/request-uploads';
import { OPERATION_LIMITS } from './operation-limits';
import { readBody } from './read-body';
import { readMultipartOperation } from './read-multipart-operation';
import { executableParts, type ReadOperation, readOperation } from './read-operation';

/** Who may ask what. */
export interface AdmissionRules {
  readonly edge: Edge;
  readonly graph: Pick<Graph, 'costs'>;
  /** In production only holders of `view_devops` may introspect. */
  readonly production: boolean;
}

/** A page of another site cannot set these without asking first. */
const PREFLIGHT_HEADERS = ['apollo-require-preflight', 'x-apollo-operation-name'] as const;

/** An operation that may be executed. */
export interface AdmittedOperation {
  readonly caller: Caller;
  readonly cost: OperationCost;
}

/**
 * Reads, checks and counts one operation; `req.body` is the operation afterwards. One that is refused is counted too, as one
 * request.
 *
 * @param uploads keeps the files that come with it.
 * @returns who is calling, and what it costs.
 * @throws DomainError saying why the operation is not executed.
 */
export async function admitOperation(
  { edge, graph, production }: AdmissionRules,
  req: Request,
  res: Response,
  uploads: RequestUploads,
): Promise<AdmittedOperation> {
  const request = edge.requestOf(req);
  const who = await edge.identify(req, request, 'any');
  const rateClass = rateClassOf('any', who);
  let paid = 0;
  const pay = async (requests: number): Promise<void> => {
    const due = requests - paid;
    paid += Math.max(0, due);
    if (due > 0) await edge.admit(res, rateClass, who, request, due);
  };
  const admit = async (body: unknown): Promise<OperationCost> => {
    const operation = readOperation(body);
    const { document, operationName, variables, rootFields } = operation;
    const estimated = graph.costs.estimate(document, operationName, variables);
    const cost = operationCost(estimated, Math.max(paid, rootFields));
    await pay(cost.requests);
    assertAffordable(cost);
    if (operation.refreshes > 0) await edge.admit(res, 'refresh', who, request, operation.refreshes);
    checkIntrospection(operation, who, production);
    return cost;
  };
  const { requestId, address } = request;
  const caller = { principal: who.principal, address, requestId };
  try {
    if (!req.is('multipart/form-data')) {
      // Counted before it is read: a caller at the limit costs nothing more.
      await pay(bodyRequests(req));
      const cost = await admit(await readBody(req, res));
      req.body = executableParts(req.body);
      return { caller, cost };
    }
    await pay(1);
    checkUploader(req, who);
    const { operation, admitted: cost } = await readMultipartOperation(req, uploads, admit);
    req.body = executableParts(operation);
    return { caller: { ...caller, files: [] }, cost };
  } catch (error) {
    await pay(1);
    throw error;
  }
}

/** Bytes of a body that count as one request: parsing it takes time, whatever it says. */
const BYTES_PER_REQUEST = 65_536;

/** As how many requests a body counts by its size; one without a length as the longest. */
function bodyRequests({ headers }: Request): number {
  const length = Number(headers['content-length'] ?? OPERATION_LIMITS.bytes);
  return 1 + Math.floor(Math.min(length, OPERATION_LIMITS.bytes) / BYTES_PER_REQUEST);
}

/** Files are read of nobody who could not use one, and of no page that made a browser send them. */
function checkUploader(req: Request, who: CallerIdentity): void {
  if (!PREFLIGHT_HEADERS.some((name) => req.headers[name])) {
    throw new DomainError('BAD_USER_INPUT', 'multipart operations need the header Apollo-Require-Preflight');
  }
  if (who.principal.kind !== 'user') throw unauthenticated();
}

function checkIntrospection(operation: ReadOperation, who: CallerIdentity, production: boolean): void {
  if (!production || !operation.introspects || holdsPermission(who.principal, 'view_devops')) return;
  throw forbidden('introspection requires the permission view_devops');
}
