import { DomainError } from '#protocol/errors';
import { MAX_COST } from '#schema/cost/estimate-cost';

/** Points per charged request: the most expensive operation costs an anonymous caller's whole minute. */
const POINTS_PER_REQUEST = 200;

/** The estimated cost of an operation, returned as `extensions.cost`. */
export interface OperationCost {
  /** Upper bound in points, provided that no list is longer than declared. */
  readonly estimated: number;
  /** Maximum points of an operation. */
  readonly limit: number;
  /** Requests charged to the caller's rate limit. */
  readonly requests: number;
}

/** Thrown for an operation whose estimated cost exceeds the limit. */
export class CostRejection extends DomainError {
  override readonly name = 'CostRefusal';

  constructor(readonly cost: OperationCost) {
    const { estimated, limit } = cost;
    super(
      'BAD_USER_INPUT',
      `operation is estimated to cost ${estimated} points, more than ${limit}; request fewer items (limit, first), fewer levels or fewer fields`,
    );
  }
}

/**
 * Converts estimated points to a cost. A rejected operation is charged as one request, and so is one of a
 * trusted document; any other as at least its root fields.
 *
 * @param estimated points.
 */
export function operationCost(estimated: number, rootFields: number, isTrusted: boolean): OperationCost {
  const isOne = isTrusted || estimated > MAX_COST;
  const requests = isOne ? 1 : Math.max(1, rootFields, Math.ceil(estimated / POINTS_PER_REQUEST));
  return { estimated, limit: MAX_COST, requests };
}

/** @throws CostRefusal if the cost exceeds the limit. */
export function assertAffordable(cost: OperationCost): void {
  if (cost.estimated > cost.limit) throw new CostRejection(cost);
}
