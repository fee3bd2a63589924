import type { IncomingMessage, ServerResponse } from 'node:http';
import { assertAffordable, type OperationCost, operationCost } from '../cost/operation-cost';
import { rateClassOf, type UnidentifiedRequest } from '../edge/admission';
import type { CallerIdentity, Edge, EdgeRequest } from '../edge/edge';
import type { Graph } from '../graph';
import { OPERATION_LIMITS } from './operation-limits';
import type { ReadOperation } from './read-operation';

/** Bytes of a body that count as one request, because parsing takes time. */
const BYTES_PER_REQUEST = 65_536;

/** Dependencies of the counting of operations. */
export interface CountingRules {
  readonly edge: Edge;
  readonly graph: Pick<Graph, 'costs'>;
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
    if (operation.refreshes > 0) {
      await edge.admit(this.res, { rateClass: 'refresh', identity, request, cost: operation.refreshes });
    }
    return cost;
  }
}
