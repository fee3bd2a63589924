import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { type DocumentNode, Kind } from 'graphql';
import { DomainError, forbidden, unauthenticated } from '#protocol/errors';
import { type Caller, holdsPermission } from '#protocol/principal';
import { assertAffordable, type OperationCost, operationCost } from '../cost/operation-cost';
import { rateClassOf, type UnidentifiedRequest } from '../edge/admission';
import type { Edge, EdgeRequest } from '../edge/edge';
import type { Graph } from '../graph/graph';
import type { CallerIdentity } from '../identity/identity';
import type { RequestUploads } from '../uploads/request-uploads';
import { OPERATION_LIMITS } from './operation-limits';
import { readBody, readMultipartOperation } from './read-body';
import { executableParts, type ReadOperation, readOperation } from './read-operation';

/** Bytes of a body that count as one request, because parsing takes time. */
const BYTES_PER_REQUEST = 65_536;

/** Dependencies of the counting of operations. */
export interface CountingRules {
  readonly edge: Edge;
  readonly graph: Pick<Graph, 'costs' | 'usedFields'>;
  /** Texts of documents that are charged as one request, like a REST endpoint; none by default. */
  readonly trustedDocuments?: ReadonlySet<string>;
}

/** Counts one operation against the limits of its caller. */
export class OperationAdmission {
  private counted = 0;

  private constructor(
    private readonly rules: CountingRules,
    private readonly res: ServerResponse,
    private readonly request: EdgeRequest,
    readonly identity: CallerIdentity,
  ) {}

  /**
   * Identifies the caller.
   *
   * @throws DomainError UPSTREAM_UNAVAILABLE if the area that verifies the credential cannot be reached.
   */
  static async begin(
    rules: CountingRules,
    { req, res, request }: UnidentifiedRequest,
  ): Promise<OperationAdmission> {
    return new OperationAdmission(rules, res, request, await rules.edge.identify(req, request, 'any'));
  }

  /**
   * Counts requests up to this number.
   *
   * @throws DomainError if the caller is over the limit.
   */
  async countUpTo(requests: number): Promise<void> {
    const due = requests - this.counted;
    this.counted += Math.max(0, due);
    if (due <= 0) return;
    const { identity, request } = this;
    const rateClass = rateClassOf('any', identity);
    await this.rules.edge.admit(this.res, { rateClass, identity, request, cost: due });
  }

  /** Counts a body by its size, before it is read; without a length, the maximum size is assumed. */
  async countBody({ headers }: IncomingMessage): Promise<void> {
    const length = Number(headers['content-length'] ?? OPERATION_LIMITS.bytes);
    await this.countUpTo(1 + Math.floor(Math.min(length, OPERATION_LIMITS.bytes) / BYTES_PER_REQUEST));
  }

  /**
   * Counts an operation by its estimated cost.
   *
   * @throws DomainError if it costs too much, or the caller is over the limit.
   */
  async countCost(operation: ReadOperation): Promise<OperationCost> {
    const { query, document, operationName, variables, rootFields } = operation;
    const { edge, graph, trustedDocuments } = this.rules;
    const estimated = graph.costs.estimate(document, operationName, variables);
    const isTrusted = trustedDocuments?.has(query) === true;
    const cost = operationCost(estimated, Math.max(this.counted, rootFields), isTrusted);
    await this.countUpTo(cost.requests);
    assertAffordable(cost);
    const { identity, request } = this;
    request.uses({ name: operationName ?? nameOf(document), fields: graph.usedFields.of(operation) });
    if (operation.refreshes > 0) {
      await edge.admit(this.res, { rateClass: 'refresh', identity, request, cost: operation.refreshes });
    }
    return cost;
  }
}

/** Returns the name of the only operation of a document. */
function nameOf({ definitions }: DocumentNode): string {
  const operation = definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return operation?.name?.value ?? '(anonymous)';
}

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
