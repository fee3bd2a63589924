import type { Request, Response } from 'express';
import { DomainError, forbidden, unauthenticated } from '#kit/errors';
import { type Caller, holdsPermission } from '#kit/principal';
import type { Edge, Identified } from '../edge/edge';
import type { RequestUploads } from '../uploads/request-uploads';
import { readBody } from './read-body';
import { readMultipartOperation } from './read-multipart-operation';
import { type ReadOperation, readOperation } from './read-operation';

/** Who may ask what. */
export interface AdmissionRules {
  readonly edge: Edge;
  /** In production only holders of `view_devops` may introspect. */
  readonly production: boolean;
}

/** A page of another site cannot set these without asking first. */
const PREFLIGHT_HEADERS = ['apollo-require-preflight', 'x-apollo-operation-name'] as const;

/**
 * Reads, checks and counts one operation; `req.body` is the operation afterwards. One that is refused is counted too, as one
 * field.
 *
 * @param uploads keeps the files that come with it.
 * @returns who is calling.
 * @throws DomainError saying why the operation is not executed.
 */
export async function admitOperation(
  { edge, production }: AdmissionRules,
  req: Request,
  res: Response,
  uploads: RequestUploads,
): Promise<Caller> {
  const request = edge.requestOf(req);
  const who = await edge.identify(req, request, 'any');
  const rateClass = who.principal.kind === 'user' ? 'authenticated' : 'public';
  let paid = 0;
  const pay = async (cost: number): Promise<void> => {
    const due = cost - paid;
    paid += Math.max(0, due);
    if (due > 0) await edge.admit(res, rateClass, who, request, due);
  };
  const admit = async (body: unknown): Promise<void> => {
    const operation = readOperation(body);
    await pay(operation.cost);
    if (operation.refreshes > 0) await edge.admit(res, 'refresh', who, request, operation.refreshes);
    checkIntrospection(operation, who, production);
  };
  const { requestId, address } = request;
  const caller = { principal: who.principal, address, requestId };
  try {
    if (!req.is('multipart/form-data')) {
      await admit(await readBody(req, res));
      return caller;
    }
    await pay(1);
    checkUploader(req, who);
    req.body = await readMultipartOperation(req, uploads, admit);
    return { ...caller, files: [] };
  } catch (error) {
    await pay(1);
    throw error;
  }
}

/** Files are read of nobody who could not use one, and of no page that made a browser send them. */
function checkUploader(req: Request, who: Identified): void {
  if (!PREFLIGHT_HEADERS.some((name) => req.headers[name])) {
    throw new DomainError('BAD_USER_INPUT', 'multipart operations need the header Apollo-Require-Preflight');
  }
  if (who.principal.kind !== 'user') throw unauthenticated();
}

function checkIntrospection(operation: ReadOperation, who: Identified, production: boolean): void {
  if (!production || !operation.introspects || holdsPermission(who.principal, 'view_devops')) return;
  throw forbidden('introspection requires the permission view_devops');
}
