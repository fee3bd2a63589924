import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Principal } from '#protocol/principal';
import type { Logger } from '#runtime/logger';

/** What is counted separately: one window of 60 seconds per class and caller. */
export type RateClass = 'public' | 'authenticated' | 'plugin' | 'refresh';

/** What the edge knows of a request before anybody is identified. */
export interface EdgeRequest {
  /** The client's own `X-Request-Id` where it sent a usable one that does not look like a key. */
  readonly requestId: string;
  /** Client address, canonical; as far as proxies are trusted. */
  readonly address: string;
  /** Writes the request id into every line. */
  readonly log: Logger;
  /** Says what answers the request, for metrics and traces; until then that is unknown. */
  servedBy(route: ServedRoute): void;
  /** Runs work as a part of the request's trace. */
  within<T>(work: () => T): T;
}

/** What answers a request: from a bounded set, never what a client sent. */
export interface ServedRoute {
  /** Name of the document; `graphql`, `site` or `preflight`. */
  readonly name: string;
  /** The path with its tokens in it; null where several paths share the name. */
  readonly path: string | null;
  readonly access: string;
}

/** Which credentials a request may be identified by: `public` is a user's, and a service key beside it or alone; `any` is for the graph. */
export type AcceptedCredential = 'public' | 'user' | 'service' | 'plugin' | 'any';

/** Who is calling. */
export interface CallerIdentity {
  /** Anonymous where nothing was sent, and where what was sent did not verify. */
  readonly principal: Principal;
  /** False when a credential was sent that did not verify. */
  readonly credentialGood: boolean;
  readonly credentialSent: boolean;
  /** Whose requests are counted together. */
  readonly limiterKey: string;
  /** True where a service key verified: the request is not counted. */
  readonly unlimited: boolean;
}

/** The border between HTTP and everything behind it: request ids, origins, callers, rate limits. */
export interface Edge {
  /**
   * Takes a request in: sets the request id, the security headers and those of CORS, and has one line logged when the
   * request is over.
   *
   * @returns null when the request was a preflight or another OPTIONS and is answered.
   * @throws DomainError FORBIDDEN for an origin that is not allowed; `requestOf` works nevertheless.
   */
  receive(req: IncomingMessage, res: ServerResponse): EdgeRequest | null;
  /**
   * What `receive` found out about a request.
   *
   * @throws Error when the request was never received: a mistake in how listeners are mounted.
   */
  requestOf(req: IncomingMessage): EdgeRequest;
  /**
   * Finds out who is calling. A credential that does not verify gives an anonymous caller, not an error.
   *
   * @throws DomainError UPSTREAM_UNAVAILABLE when the area that knows cannot be asked.
   */
  identify(req: IncomingMessage, request: EdgeRequest, accepts: AcceptedCredential): Promise<CallerIdentity>;
  /**
   * Counts a request against its caller and says so in `RateLimit-Policy` and `RateLimit`. Unlimited ones are not counted. A
   * request that is counted in two classes carries the fields of both.
   *
   * @param rateClass of `rateClassOf`, or one that the request is counted in besides.
   * @param cost how much the request weighs, 1 unless given.
   * @throws DomainError RATE_LIMITED after setting `Retry-After`.
   */
  admit(
    res: ServerResponse,
    rateClass: RateClass,
    who: CallerIdentity,
    request: EdgeRequest,
    cost?: number,
  ): Promise<void>;
}
