import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Edge, EdgeRequest, Identified } from '#gateway/edge/edge';
import type { GraphResult } from '#gateway/execution/graph-result';
import { ANONYMOUS } from '#kit/principal';
import type { CookieSettings } from './cookies';
import { admitCaller } from './request/admit-caller';
import { bindVariables } from './request/bind-variables';
import { readJsonBody } from './request/json-body';
import { queryParameters } from './request/query-parameters';
import { cachedReply } from './response/cached';
import { failureOf } from './response/failure';
import { healthReply } from './response/health';
import { redirectReply } from './response/redirect';
import { errorReply, NO_STORE, type Reply } from './response/reply';
import { textReply } from './response/text';
import type { RestEndpoint } from './rest-operation';

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
 * @throws DomainError for what is refused on the way.
 */
export async function serveEndpoint(
  edge: Edge,
  cookies: CookieSettings,
  call: EndpointRequest,
): Promise<Reply> {
  const { req, res, request, endpoint } = call;
  if (endpoint.contract.transport === 'HEALTH') return serveHealth(call);
  const who = await admitCaller(edge, endpoint.contract, req, res, request);
  const variables = await variablesOf(call);
  const refreshed = await countFurther(edge, call, who, variables);
  const { address, requestId } = request;
  const result = await endpoint.prepared.execute(variables, { principal: who.principal, address, requestId });
  return replyOf(endpoint, result, { cookies, refreshed });
}

/**
 * Counts a request in the further classes that its variables put it into.
 *
 * @returns whether there was one: the caller wants a new answer.
 */
async function countFurther(
  edge: Edge,
  { endpoint, res, request }: EndpointRequest,
  who: Identified,
  values: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const classes = endpoint.variables.flatMap(({ name, countedAs }) =>
    countedAs !== null && values[name] === true ? [countedAs] : [],
  );
  for (const rateClass of classes) await edge.admit(res, rateClass, who, request);
  return classes.length > 0;
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

function replyOf(
  endpoint: RestEndpoint,
  { data, errors }: GraphResult,
  { cookies, refreshed }: { readonly cookies: CookieSettings; readonly refreshed: boolean },
): Reply {
  const { status, notFound, transport, cookie, produces } = endpoint.contract;
  // Half an answer is an error: the contract's shapes have no holes.
  if (errors.length > 0 || data === null) return errorReply(failureOf(endpoint, errors));
  if (notFound !== null && Object.values(data)[0] === null) {
    return errorReply({ code: 'NOT_FOUND', message: notFound });
  }
  const payload = endpoint.unwraps ? data.body : data;
  if (transport === 'CACHED') return cachedReply(payload, refreshed);
  if (transport === 'REDIRECT') return redirectReply(payload, cookie, cookies);
  if (produces !== null) return textReply(payload, produces, status);
  return { status, headers: NO_STORE, content: { payload } };
}
