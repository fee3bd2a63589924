import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '#runtime/logger';
import type { AcceptedCredential, CallerIdentity } from '../identity/identity';
import type { Used } from '../usage/graph-usage';

/** A rate limit class: each caller has one window of 60 seconds per class. */
export type RateClass = 'public' | 'authenticated' | 'plugin' | 'refresh';

/** A received request before its caller is identified. */
export interface EdgeRequest {
  /** The client's `X-Request-Id` if it is valid and does not look like a key, else a new id. */
  readonly requestId: string;
  /** The client's canonical address, resolved through trusted proxies. */
  readonly address: string;
  /** Adds the request id to every line. */
  readonly log: Logger;
  /** Sets the route for metrics and traces; `unknown` until then. */
  servedBy(route: ServedRoute): void;
  /** Counts an operation of the graph that the request executes. */
  uses(used: Used): void;
  /** Runs a function within the request's trace. */
  within<T>(work: () => T): T;
}

/** The route of a request; its values come from a bounded set, never from clients. */
export interface ServedRoute {
  /** The document's name, or `graphql`, `site` or `preflight`. */
  readonly name: string;
  /** The path template; null if several paths share the name. */
  readonly path: string | null;
  readonly access: string;
}

/** How a request counts against the limit of its caller. */
export interface RateCharge {
  /** From `rateClassOf`, or an additional class. */
  readonly rateClass: RateClass;
  readonly identity: CallerIdentity;
  readonly request: Pick<EdgeRequest, 'log'>;
  /** Weight of the request, 1 by default. */
  readonly cost?: number;
}

/** The HTTP edge: request ids, origins, caller identification, rate limits. */
export interface Edge {
  /**
   * Receives a request: sets the request id, security and CORS headers, and logs one line when the request
   * ends.
   *
   * @returns null if the request was a preflight or another OPTIONS, which has its response already.
   * @throws DomainError FORBIDDEN for an origin that is not allowed; `requestOf` still works then.
   */
  receive(req: IncomingMessage, res: ServerResponse): EdgeRequest | null;
  /**
   * Returns a received request.
   *
   * @throws Error if the request was not received: the listeners are mounted in the wrong order.
   */
  requestOf(req: IncomingMessage): EdgeRequest;
  /**
   * Identifies the caller. An invalid credential yields an anonymous caller, not an error.
   *
   * @param hookKey the key in the path of a hook.
   * @throws DomainError UPSTREAM_UNAVAILABLE if the subgraph that verifies the credential is unreachable.
   */
  identify(
    req: IncomingMessage,
    request: EdgeRequest,
    accepts: AcceptedCredential,
    hookKey?: string,
  ): Promise<CallerIdentity>;
  /**
   * Counts a request against its caller's limit and sets `RateLimit-Policy` and `RateLimit`. Unlimited
   * callers are not counted. A request counted in two classes gets header entries of both.
   *
   * @throws DomainError RATE_LIMITED after setting `Retry-After`.
   */
  admit(res: ServerResponse, charge: RateCharge): Promise<void>;
  /**
   * Like `admit`, for what a connection takes after its response has begun.
   *
   * @throws DomainError RATE_LIMITED.
   */
  charge(charge: RateCharge): Promise<void>;
}
