import type { AreaName } from '#protocol/areas';

/** An operation of a client. */
export interface StockRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Caller assertion of each area. */
  readonly assertions: Readonly<Record<AreaName, string>>;
}

export interface StockAnswer {
  readonly data: Record<string, unknown> | null;
  readonly errors: readonly string[];
}

/** A third-party gateway, set up as documented. */
export interface StockGraph {
  ask(request: StockRequest): Promise<StockAnswer>;
}
