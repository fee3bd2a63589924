import findMyWay from 'find-my-way';
import { REST_METHODS, type RestEndpoint } from '../rest-operation';
import { formatPattern, type PathPattern } from './path-pattern';

/** Values of the tokens of a path, decoded. */
export type PathTokens = Readonly<Record<string, string | undefined>>;

/** What the router says to a method and path. */
export type RouteMatch =
  | { readonly kind: 'endpoint'; readonly endpoint: RestEndpoint; readonly tokens: PathTokens }
  /** The path is known, but not by that method. */
  | { readonly kind: 'other-method' }
  | { readonly kind: 'unknown' };

export interface Router {
  /** @param path as `readTarget` returns it. */
  match(method: string, path: string): RouteMatch;
}

/** An endpoint under the pattern by which it is reached. */
export interface Route {
  readonly pattern: PathPattern;
  readonly endpoint: RestEndpoint;
}

const METHODS = [...REST_METHODS, 'HEAD'] as const;

type Method = (typeof METHODS)[number];

/** How long a token may be is decided by whoever reads it; Node bounds the whole head of a request. */
const OPTIONS = { maxParamLength: Number.MAX_SAFE_INTEGER, querystringParser: () => ({}) };

/** Builds the router, which matches text before tokens. The routes are free of duplicates and ambiguities: that is checked at boot. */
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

/** HEAD asks queries alone: asking for the headers of a GET that changes something must not change it. */
function methodsOf({ contract: { method }, kind }: RestEndpoint): Method[] {
  return method === 'GET' && kind === 'query' ? ['GET', 'HEAD'] : [method];
}
