import { DomainError } from '#protocol/errors';
import { MAX_COST } from '#schema/cost/estimate-cost';

/** Points that are charged as one request of the caller's minute: the dearest operation is a whole minute of an anonymous caller. */
const POINTS_PER_REQUEST = 250;

/** What an operation costs before it runs, as `extensions.cost` tells its caller. */
export interface OperationCost {
  /** The most points that it can come to, if no list is longer than it declares. */
  readonly estimated: number;
  /** Points that an operation may be estimated to cost. */
  readonly limit: number;
  /** Requests that it is charged as, of those that the caller has in a minute. */
  readonly requests: number;
}

/** An operation that is estimated to cost too much. */
export class CostRefusal extends DomainError {
  override readonly name = 'CostRefusal';

  constructor(readonly cost: OperationCost) {
    const { estimated, limit } = cost;
    super(
      'BAD_USER_INPUT',
      `operation is estimated to cost ${estimated} points, more than ${limit}: ask for fewer items (limit, first), fewer levels or fewer fields`,
    );
  }
}

/**
 * Prices an operation. One that is refused is charged as one request, any other as at least its root fields.
 *
 * @param estimated points.
 */
export function operationCost(estimated: number, rootFields: number): OperationCost {
  const refused = estimated > MAX_COST;
  const requests = refused ? 1 : Math.max(1, rootFields, Math.ceil(estimated / POINTS_PER_REQUEST));
  return { estimated, limit: MAX_COST, requests };
}

/** @throws CostRefusal when the operation is beyond the limit. */
export function assertAffordable(cost: OperationCost): void {
  if (cost.estimated > cost.limit) throw new CostRefusal(cost);
}
