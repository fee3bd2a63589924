import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { EdgeRequest, ServedRoute } from '#gateway/edge/edge';
import { isOtherHost } from '#gateway/site/public-page';
import type { AreaName } from '#protocol/areas';
import type { Logger } from '#runtime/logger';
import { deprecationHeaders } from '../response/deprecation';
import { failureFrom } from '../response/failure';
import { errorResponse, NO_STORE, type RestResponse, writeResponse } from '../response/rest-response';
import type { RestEndpoint } from '../rest-operation';
import { createRouter, type EndpointRequest, type Route, type Router } from '../router';
import { type EndpointServices, serveEndpoint } from './serve-endpoint';
import { asErrorPage, SIGN_IN_PAGE, UNKNOWN_PAGE, unknownPath } from './unknown-path';

/** Handles paths outside the contract, for requests that the edge has received. */
export type FallbackListener = (req: IncomingMessage, res: ServerResponse, request: EdgeRequest) => void;

export interface RestListenerOptions extends EndpointServices {
  readonly table: readonly RestEndpoint[];
  /** Null at the gateway; at a direct address the area whose endpoints are served without their prefix. */
  readonly prefix: AreaName | null;
  /** For errors before the edge has created the request's own log. */
  readonly log: Logger;
  /** Null to respond to every other path with 404. */
  readonly fallback: FallbackListener | null;
}

/** Creates the listener of the REST contract for one address. Never throws. */
export function createRestListener(options: RestListenerOptions): RequestListener {
  const router = createRouter(mount(options.table, options.prefix));
  return (req, res) => {
    void response(options, router, req, res);
  };
}

async function response(
  options: RestListenerOptions,
  router: Router,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  let log = options.log;
  try {
    const request = options.edge.receive(req, res);
    if (!request) return;
    log = request.log;
    const response = await request.within(() => route(options, router, req, res, request));
    if (response) writeResponse(req, res, response, log);
  } catch (error) {
    const failure = failureFrom(error, log);
    if (res.headersSent) res.destroy();
    else writeResponse(req, res, errorResponse(failure), log);
  }
}

const SITE: ServedRoute = { name: 'site', path: null, access: 'public' };

function servedRoute({ name, contract: { path, access } }: RestEndpoint): ServedRoute {
  return { name, path, access: access.toLowerCase() };
}

/**
 * Serves an endpoint that browsers navigate to: its errors are pages for them. A sign-in at another host name
 * of the platform continues at the public one, where its cookie is valid.
 */
async function serveRedirect(options: EndpointServices, call: EndpointRequest): Promise<RestResponse | null> {
  const { contract } = call.endpoint;
  if (contract.cookie === 'SIGN_IN' && isOtherHost(call.req, options.cookies)) {
    const location = `${options.cookies.baseUrl}${contract.path}${call.search && `?${call.search}`}`;
    return { status: 302, headers: { ...NO_STORE, location }, content: null };
  }
  const response = await serveEndpoint(options, call).catch((error: unknown) =>
    errorResponse(failureFrom(error, call.request.log)),
  );
  return response && asErrorPage(call.req, response, SIGN_IN_PAGE);
}

/** Returns null when the fallback handles the request, or a stream was its response. */
async function route(
  options: RestListenerOptions,
  router: Router,
  req: IncomingMessage,
  res: ServerResponse,
  request: EdgeRequest,
): Promise<RestResponse | null> {
  const { path, search } = readTarget(req.url ?? '/');
  if (path === null) {
    const response = errorResponse({
      code: 'BAD_USER_INPUT',
      message: 'The path must be valid percent-encoding',
    });
    return asErrorPage(req, response, UNKNOWN_PAGE);
  }
  const match = router.match(req.method ?? '', path);
  if (match.kind === 'endpoint') {
    const { endpoint, tokens } = match;
    request.servedBy(servedRoute(endpoint));
    for (const [name, value] of deprecationHeaders(endpoint.contract)) res.setHeader(name, value);
    const call = { req, res, request, endpoint, tokens, search };
    return endpoint.contract.transport === 'REDIRECT'
      ? serveRedirect(options, call)
      : serveEndpoint(options, call);
  }
  const { edge, fallback } = options;
  if (match.kind === 'other-method' || !fallback) unknownPath(edge)(req, res);
  else {
    request.servedBy(SITE);
    fallback(req, res, request);
  }
  return null;
}

/**
 * Returns the routes of one address.
 *
 * @param prefix null for the gateway, which has all routes unchanged; an area for its direct address, which
 *   has only the area's routes, without the prefix.
 */
export function mount(table: readonly RestEndpoint[], prefix: AreaName | null): Route[] {
  if (prefix === null) return table.map((endpoint) => ({ pattern: endpoint.pattern, endpoint }));
  return table
    .filter((endpoint) => endpoint.area === prefix)
    .map((endpoint) => ({ pattern: endpoint.pattern.slice(1), endpoint }));
}

/** A parsed request target. */
interface RequestTarget {
  /** The path, still encoded and without one tolerated trailing slash; null for invalid percent-encoding. */
  readonly path: string | null;
  /** The text after the question mark, still encoded. */
  readonly search: string;
}

/** Parses `/path?query` or the absolute form `http://host/path?query`; never throws. */
export function readTarget(url: string): RequestTarget {
  const local = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '');
  const mark = local.indexOf('?');
  const path = mark === -1 ? local : local.slice(0, mark);
  return { path: isEncoded(path) ? routed(path) : null, search: mark === -1 ? '' : local.slice(mark + 1) };
}

function isEncoded(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Encodes `#`, at which the router would end the path; in a request target it is an ordinary character. */
function routed(path: string): string {
  const whole = path.startsWith('/') ? path : `/${path}`;
  const bare = whole.length > 1 && whole.endsWith('/') && !whole.endsWith('//') ? whole.slice(0, -1) : whole;
  return bare.includes('#') ? bare.replaceAll('#', '%23') : bare;
}
