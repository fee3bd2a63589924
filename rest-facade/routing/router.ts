import type { RestEndpoint } from '../rest-operation';
import { comparePatterns, matchPattern, type PathPattern } from './path-pattern';

/** What the router says to a method and path. */
export type RouteMatch =
  | {
      readonly kind: 'endpoint';
      readonly endpoint: RestEndpoint;
      readonly tokens: ReadonlyMap<string, string>;
    }
  /** The path is known, but not by that method. */
  | { readonly kind: 'other-method' }
  | { readonly kind: 'unknown' };

export interface Router {
  /** @param segments decoded, without an empty one at the end. */
  match(method: string, segments: readonly string[]): RouteMatch;
}

/** An endpoint under the pattern by which it is reached. */
export interface Route {
  readonly pattern: PathPattern;
  readonly endpoint: RestEndpoint;
}

/** Matches text before tokens. The routes are free of duplicates and ambiguities: that is checked at boot. */
export function createRouter(routes: readonly Route[]): Router {
  const byLength = new Map<number, Route[]>();
  for (const route of routes) {
    const known = byLength.get(route.pattern.length);
    if (known) known.push(route);
    else byLength.set(route.pattern.length, [route]);
  }
  for (const [length, sameLength] of byLength) byLength.set(length, mostSpecificFirst(sameLength));
  return { match: (method, segments) => find(byLength.get(segments.length) ?? [], method, segments) };
}

function find(routes: readonly Route[], method: string, segments: readonly string[]): RouteMatch {
  let known = false;
  for (const { pattern, endpoint } of routes) {
    const tokens = matchPattern(pattern, segments);
    if (!tokens) continue;
    if (answers(endpoint, method)) return { kind: 'endpoint', endpoint, tokens };
    known = true;
  }
  return { kind: known ? 'other-method' : 'unknown' };
}

/** HEAD asks queries alone: asking for the headers of a GET that changes something must not change it. */
function answers(endpoint: RestEndpoint, method: string): boolean {
  if (method === 'HEAD') return endpoint.contract.method === 'GET' && endpoint.kind === 'query';
  return endpoint.contract.method === method;
}

function mostSpecificFirst(routes: readonly Route[]): Route[] {
  const sorted: Route[] = [];
  for (const route of routes) {
    const before = sorted.findIndex((other) => comparePatterns(route.pattern, other.pattern) === 'first');
    sorted.splice(before === -1 ? sorted.length : before, 0, route);
  }
  return sorted;
}
