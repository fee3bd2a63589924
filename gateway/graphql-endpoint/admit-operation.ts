import type { Request, Response } from 'express';
import { DomainError, forbidden, unauthenticated } from '#protocol/errors';
import { type Caller, holdsPermission } from '#protocol/principal';
import type { OperationCost } from '../cost/operation-cost';
import type { CallerIdentity } from '../edge/edge';
import type { RequestUploads } from '../uploads/request-uploads';
import { type CountingRules, OperationAdmission } from './operation-admission';
import { readBody } from './read-body';
import { readMultipartOperation } from './read-multipart-operation';
import { executableParts, type ReadOperation, readOperation } from './read-operation';

/** Dependencies of the admission of operations. */
export interface AdmissionRules extends CountingRules {
  /** In production, introspection requires `view_devops`. */
  readonly production: boolean;
}

/** Browsers send these headers cross-site only after a preflight. */
const PREFLIGHT_HEADERS = ['apollo-require-preflight', 'x-apollo-operation-name'] as const;

/** An operation that may be executed. */
export interface AdmittedOperation {
  readonly caller: Caller;
  readonly cost: OperationCost;
}

/**
 * Reads, checks and counts one operation; afterwards `req.body` holds its executable parts. A rejected
 * operation counts as at least one request.
 *
 * @param uploads receives the operation's files.
 * @throws DomainError with the reason for the rejection.
 */
export async function admitOperation(
  rules: AdmissionRules,
  req: Request,
  res: Response,
  uploads: RequestUploads,
): Promise<AdmittedOperation> {
  const request = rules.edge.requestOf(req);
  const admission = await OperationAdmission.begin(rules, { req, res, request });
  const { identity } = admission;
  const admit = async (body: unknown) => {
    const operation = readOperation(body);
    const cost = await admission.countCost(operation);
    checkIntrospection(operation, identity, rules.production);
    return { cost, query: operation.executable };
  };
  const { requestId, address } = request;
  const caller = { principal: identity.principal, address, requestId };
  try {
    if (!req.is('multipart/form-data')) {
      // Counted before reading, so that callers over the limit cause no work.
      await admission.countBody(req);
      const { cost, query } = await admit(await readBody(req, res));
      req.body = executableParts(req.body, query);
      return { caller, cost };
    }
    await admission.countUpTo(1);
    checkUploader(req, identity);
    const { operation, admitted } = await readMultipartOperation(req, uploads, admit);
    const { cost, query } = admitted;
    req.body = executableParts(operation, query);
    return { caller: { ...caller, files: [] }, cost };
  } catch (error) {
    await admission.countUpTo(1);
    throw error;
  }
}

/** Rejects uploads without reading files, from callers who may not upload and from cross-site pages. */
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
