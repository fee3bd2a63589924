import type { Edge, RateClass } from '#gateway/edge/edge';
import type { GraphResult } from '#gateway/execution/graph-result';
import type { LiveStreams } from '#gateway/live/live-streams';
import { type MultipartBody, readMultipart } from '#gateway/uploads/read-multipart';
import { RequestUploads } from '#gateway/uploads/request-uploads';
import { ANONYMOUS, type Caller } from '#protocol/principal';
import { authorizeCaller } from '../request/authorize-caller';
import { bindVariables, queryParameters, type RequestParts } from '../request/bind-variables';
import { idempotencyKeyOf, idempotentRequest } from '../request/idempotency';
import { multipartForm, readJsonBody, readWebhookBody } from '../request/read-body';
import { graphResponse, healthResponse, type ResponseServices } from '../response/graph-response';
import { withPageLinks } from '../response/page-links';
import type { RestResponse } from '../response/rest-response';
import type { EndpointRequest } from '../router';
import { type ResponseCache, type SharedResponse, serveShared } from './response-cache';
import { serveCsv } from './serve-csv';
import { serveStream } from './serve-stream';

/** Services that endpoints need. */
export interface EndpointServices extends ResponseServices {
  readonly edge: Edge;
  /** Null when responses are not cached. */
  readonly cache: ResponseCache<SharedResponse> | null;
  readonly streams: LiveStreams;
}

/**
 * Handles a request: identifies the caller (401, 403, 429), reads the variables (400), runs the document.
 *
 * @throws DomainError when the request is rejected.
 */
export async function serveEndpoint(
  services: EndpointServices,
  call: EndpointRequest,
): Promise<RestResponse | null> {
  const { req, res, request, endpoint } = call;
  if (endpoint.contract.transport === 'HEALTH') return serveHealth(call);
  const identity = await authorizeCaller(services.edge, call);
  const { address, requestId } = request;
  const key = idempotencyKeyOf(endpoint.contract, req);
  const deliversFile = endpoint.contract.transport === 'FILE';
  const caller: Caller = {
    principal: identity.principal,
    address,
    requestId,
    ...(deliversFile && { deliversFile }),
  };
  if (endpoint.contract.consumes !== 'JSON') {
    const result = await executeWithFiles(services, call, caller, key);
    return withIdempotency(await graphResponse(services, call, result, false), result);
  }
  const variables = await variablesOf(services, call);
  const { cache } = services;
  if (cache && endpoint.contract.cache) return serveShared(cache, services, call, variables);
  if (endpoint.kind === 'subscription') {
    return serveStream(services, call, variables, identity);
  }
  if (endpoint.csv) return serveCsv(services.edge, call, variables, caller);
  const rateClasses = additionalRateClasses(call, variables);
  for (const rateClass of rateClasses) await services.edge.admit(res, { rateClass, identity, request });
  const result = await execute(call, variables, caller, key);
  const response = await graphResponse(services, call, result, rateClasses.length > 0);
  if (key !== null) return withIdempotency(response, result);
  const { pageParameters: parameters } = endpoint;
  if (parameters === null) return response;
  const path = (req.url ?? '/').split('?', 1)[0] ?? '/';
  return withPageLinks(response, { path, search: call.search, parameters, limit: variables.limit });
}

/** Runs the document with the uploaded files, which are deleted afterwards. */
async function executeWithFiles(
  services: EndpointServices,
  call: EndpointRequest,
  caller: Caller,
  key: string | null,
): Promise<GraphResult> {
  const uploads = new RequestUploads(services.files, key !== null);
  try {
    const variables = bindAll(services, call, await readWithFiles(call, uploads));
    return await execute(call, variables, { ...caller, files: [] }, key);
  } finally {
    await uploads.discard();
  }
}

/** Runs the document, once per `Idempotency-Key` if there is one. */
function execute(
  { endpoint }: EndpointRequest,
  variables: Readonly<Record<string, unknown>>,
  caller: Caller,
  key: string | null,
): Promise<GraphResult> {
  if (key === null) return endpoint.prepared.execute(variables, caller);
  const idempotency = idempotentRequest(endpoint.name, caller.principal, key, variables);
  return endpoint.prepared.execute(variables, { ...caller, idempotency });
}

/** Returns the additional rate classes of a request for fresh data. */
function additionalRateClasses(
  { endpoint }: EndpointRequest,
  values: Readonly<Record<string, unknown>>,
): RateClass[] {
  return endpoint.variables.flatMap(({ name, countedAs }) =>
    countedAs !== null && values[name] === true ? [countedAs] : [],
  );
}

/** Serves health, which is not rate limited and independent of the caller. */
async function serveHealth({ endpoint, request }: EndpointRequest): Promise<RestResponse> {
  const { address, requestId, log } = request;
  const result = await endpoint.prepared.execute({}, { principal: ANONYMOUS, address, requestId });
  if (result.errors.length > 0) log.warn({ errors: result.errors }, 'health check failed');
  return healthResponse(endpoint, result);
}

/** What the body of a request contains. */
type Body = Pick<RequestParts, 'body' | 'form'>;

const NO_FORM: MultipartBody = { texts: new Map(), files: new Map() };

async function readWithFiles({ req, endpoint }: EndpointRequest, uploads: RequestUploads): Promise<Body> {
  if (endpoint.contract.consumes === 'WEBHOOK') {
    const { object, form } = await readWebhookBody(req, endpoint, uploads);
    return { body: object, form };
  }
  return { body: {}, form: await readMultipart(req, multipartForm(endpoint), uploads) };
}

async function variablesOf(
  services: EndpointServices,
  call: EndpointRequest,
): Promise<Record<string, unknown>> {
  const takesBody = call.endpoint.variables.some(({ source }) => source.place === 'body');
  return bindAll(services, call, { body: takesBody ? await readJsonBody(call.req) : {}, form: NO_FORM });
}

function bindAll(
  { cookies }: EndpointServices,
  { endpoint, tokens, search, req }: EndpointRequest,
  body: Body,
): Record<string, unknown> {
  if (endpoint.variables.length === 0) return {};
  const query = queryParameters(search);
  return bindVariables(endpoint.variables, { tokens, query, headers: req.headers, cookies, ...body });
}

/** Marks a response that is that of an earlier request. */
const REPLAYED = { 'idempotency-replayed': 'true' } as const;

/**
 * Marks a replayed response, and gives a rejected request its status, which only clients that send
 * `Idempotency-Key` see: 409 while the first request is running, 422 if the key belongs to another request.
 */
function withIdempotency(
  response: RestResponse,
  { idempotency }: Pick<GraphResult, 'idempotency'>,
): RestResponse {
  switch (idempotency) {
    case 'replayed':
      return { ...response, headers: { ...response.headers, ...REPLAYED } };
    case 'running':
      return { ...response, status: 409 };
    case 'reused':
      return { ...response, status: 422 };
    default:
      return response;
  }
}
