import type { IncomingMessage, ServerResponse } from 'node:http';
import findMyWay from 'find-my-way';
import type { EdgeRequest } from '#gateway/edge/edge';
import { formatPattern, type PathPattern, REST_METHODS, type RestEndpoint } from './rest-operation';

/** Decoded values of a path's tokens. */
export type PathTokens = Readonly<Record<string, string | undefined>>;

/** Result of matching a method and path. */
type RouteMatch =
  | { readonly kind: 'endpoint'; readonly endpoint: RestEndpoint; readonly tokens: PathTokens }
  /** The path exists, but not with that method. */
  | { readonly kind: 'other-method' }
  | { readonly kind: 'unknown' };

export interface Router {
  /** @param path as returned by `readTarget`. */
  match(method: string, path: string): RouteMatch;
}

/** An endpoint and the pattern that reaches it at this address. */
export interface Route {
  readonly pattern: PathPattern;
  readonly endpoint: RestEndpoint;
}

const METHODS = [...REST_METHODS, 'HEAD'] as const;

type Method = (typeof METHODS)[number];

/** Token lengths are validated by their consumers; Node limits the whole request head. */
const OPTIONS = { maxParamLength: Number.MAX_SAFE_INTEGER, querystringParser: () => ({}) };

/**
 * Creates the router, in which literals precede tokens. Routes have no duplicates or ambiguities: both are
 * checked at start-up.
 */
export function createRouter(routes: readonly Route[]): Router {
  const tree = findMyWay(OPTIONS);
  for (const { pattern, endpoint } of routes) {
    tree.on(methodsOf(endpoint), formatPattern(pattern), () => undefined, endpoint);
  }
  const find = (method: Method, path: string): RouteMatch | null => {
    const found = tree.find(method, path);
    if (!found || Object.values(found.params).includes('')) return null;
    const endpoint: RestEndpoint = found.store;
    return { kind: 'endpoint', endpoint, tokens: found.params };
  };
  return {
    match(text, path) {
      const method = METHODS.find((known) => known === text);
      const match = method && find(method, path);
      if (match) return match;
      return { kind: METHODS.some((other) => find(other, path)) ? 'other-method' : 'unknown' };
    },
  };
}

/**
 * Returns the methods of an endpoint. HEAD is allowed for queries and streams: the HEAD of a mutating GET
 * must not mutate.
 */
function methodsOf({ contract: { method }, kind }: RestEndpoint): Method[] {
  return method === 'GET' && kind !== 'mutation' ? ['GET', 'HEAD'] : [method];
}

/** A request matched to its endpoint. */
export interface EndpointRequest {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly request: EdgeRequest;
  readonly endpoint: RestEndpoint;
  readonly tokens: PathTokens;
  /** The query string, still encoded. */
  readonly search: string;
}
