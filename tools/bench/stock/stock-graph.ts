/**
 * The header by which stock gateways tell subgraphs the caller, as their documentation shows it: unsigned,
 * since assertions are the product's own.
 */
export const CALLER_HEADER = 'x-caller';

/** An operation of a client. */
export interface StockRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** A `Caller` as JSON, for `CALLER_HEADER`. */
  readonly caller: string;
}

export interface StockResponse {
  readonly data: Record<string, unknown> | null;
  readonly errors: readonly string[];
}

/** A third-party gateway, set up as documented. */
export interface StockGraph {
  ask(request: StockRequest): Promise<StockResponse>;
}
