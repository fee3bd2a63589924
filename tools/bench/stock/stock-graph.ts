import type { AreaName } from '#protocol/areas';

/** An operation as a client sends it. */
export interface StockRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** What each area is told about the caller. */
  readonly assertions: Readonly<Record<AreaName, string>>;
}

export interface StockAnswer {
  readonly data: Record<string, unknown> | null;
  readonly errors: readonly string[];
}

/** A gateway that is none of ours, as its makers document it. */
export interface StockGraph {
  ask(request: StockRequest): Promise<StockAnswer>;
}
