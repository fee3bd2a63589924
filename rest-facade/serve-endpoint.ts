import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Edge, EdgeRequest } from '#gateway/edge/edge';
import type { GraphResult } from '#gateway/execution/graph-result';
import { ANONYMOUS } from '#kit/principal';
import type { CookieSettings } from './cookies';
import { ACCEPTS, admitCaller } from './request/admit-caller';
import { bindVariables } from './request/bind-variables';
import { readJsonBody } from './request/json-body';
import { queryParameters } from './request/query-parameters';
import { type CsvDownload, writeCsv } from './response/csv-download';
import { failureOf } from './response/failure';
import { healthReply } from './response/health';
import { redirectReply } from './response/redirect';
import { errorReply, NO_STORE, type Reply } from './response/reply';
import type { CsvShape, RestEndpoint } from './rest-operation';

/** One request that found its endpoint. */
export interface EndpointRequest {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly request: EdgeRequest;
  readonly endpoint: RestEndpoint;
  readonly tokens: ReadonlyMap<string, string>;
  /** The query string, encoded. */
  readonly search: string;
}

/**
 * Answers a request: who is calling (401, 403, 429), then what is asked (400), then the graph.
 *
 * @returns null when the response has been written already.
 * @throws DomainError for what is refused on the way.
 */
export async function serveEndpoint(
  edge: Edge,
  cookies: CookieSettings,
  call: EndpointRequest,
): Promise<Reply | null> {
  const { req, res, request, endpoint } = call;
  if (endpoint.contract.transport === 'HEALTH') return serveHealth(call);
  const who = await admitCaller(edge, endpoint.contract, req, res, request);
  const variables = await variablesOf(call);
  const { address, requestId } = request;
  const result = await endpoint.prepared.execute(variables, { principal: who.principal, address, requestId });
  if (endpoint.csv && result.errors.length === 0) {
    await serveCsv(edge, call, endpoint.csv, { variables, first: result });
    return null;
  }
  return replyOf(endpoint, result, cookies);
}

interface FirstPage {
  readonly variables: Readonly<Record<string, unknown>>;
  readonly first: GraphResult;
}

/** Who is calling is found out anew for each page: a download ends with the session, or the permission, of its caller. */
async function serveCsv(
  edge: Edge,
  { req, res, request, endpoint }: EndpointRequest,
  { columns, pageVariable }: CsvShape,
  { variables, first }: FirstPage,
): Promise<void> {
  const { address, requestId } = request;
  const follow: CsvDownload['follow'] = async (next) => {
    const { principal } = await edge.identify(req, request, ACCEPTS[endpoint.contract.access]);
    return endpoint.prepared.execute(
      { ...variables, [pageVariable]: next },
      { principal, address, requestId },
    );
  };
  await writeCsv({ operation: endpoint, columns, res, follow }, first, req.method === 'HEAD');
}

/** Health is neither counted nor does it depend on who asks. */
async function serveHealth({ endpoint, request }: EndpointRequest): Promise<Reply> {
  const { address, requestId, log } = request;
  const result = await endpoint.prepared.execute({}, { principal: ANONYMOUS, address, requestId });
  if (result.errors.length > 0) log.warn({ errors: result.errors }, 'health could not be asked');
  return healthReply(endpoint, result);
}

async function variablesOf(call: EndpointRequest): Promise<Record<string, unknown>> {
  const { variables } = call.endpoint;
  if (variables.length === 0) return {};
  const takesBody = variables.some(({ source }) => source.place === 'body');
  return bindVariables(variables, {
    tokens: call.tokens,
    query: queryParameters(call.search),
    headers: call.req.headers,
    body: takesBody ? await readJsonBody(call.req) : {},
  });
}

function replyOf(endpoint: RestEndpoint, { data, errors }: GraphResult, cookies: CookieSettings): Reply {
  const { status, notFound, transport, cookie } = endpoint.contract;
  // Half an answer is an error: the contract's shapes have no holes.
  if (errors.length > 0 || data === null) return errorReply(failureOf(endpoint, errors));
  if (notFound !== null && Object.values(data)[0] === null) {
    return errorReply({ code: 'NOT_FOUND', message: notFound });
  }
  const payload = endpoint.unwraps ? data.body : data;
  if (transport === 'REDIRECT') return redirectReply(payload, cookie, cookies);
  return { status, headers: NO_STORE, content: { payload } };
}
