import type { Request, RequestHandler, Response } from 'express';
import { print } from 'graphql';
import { bindVariables, queryParameters } from '#facade/request/bind-variables';
import { cachedResponse, payloadOf } from '#facade/response/graph-response';
import type { RestOperation } from '#facade/rest-operation';
import { DomainError } from '#protocol/errors';
import { ANONYMOUS, type Caller, type Principal } from '#protocol/principal';
import { admitPlugin, admitPublic, admitUser, type Duties } from '../baseline/duties';
import { Rejection } from '../baseline/http-edge';
import type { StockGraph } from './stock-graph';

/** No operation here sets or reads cookies. */
const COOKIES = { baseUrl: 'http://localhost', parentDomain: null };

/**
 * Serves a REST endpoint with one operation of the graph, with the rate limits and headers of the
 * hand-written server.
 */
export function serveOperation(operation: RestOperation, duties: Duties, graph: StockGraph): RequestHandler {
  const query = print(operation.document);
  const { status, notFound, transport } = operation.contract;
  return async (request, response) => {
    const principal = await principalOf(operation, duties, request, response);
    const caller: Caller = { principal, address: '127.0.0.1', requestId: 'bench' };
    const variables = variablesOf(operation, request);
    const { data, errors } = await graph.ask({ query, variables, caller: JSON.stringify(caller) });
    if (errors.length > 0 || data === null) {
      process.stderr.write(`${operation.name}: ${errors.join('; ')}\n`);
      throw new Error('the graph answered with errors');
    }
    if (notFound !== null && Object.values(data)[0] === null) throw new Rejection(404, notFound);
    const payload = payloadOf(data, operation.bodyDepth);
    if (transport !== 'CACHED') return void response.status(status).json(payload);
    const { headers, content } = cachedResponse(payload, false);
    response.set(headers);
    if (content && 'payload' in content) response.json(content.payload);
  };
}

async function principalOf(
  { contract: { access } }: RestOperation,
  duties: Duties,
  request: Request,
  response: Response,
): Promise<Principal> {
  if (access === 'PLUGIN') {
    const keyHash = await admitPlugin(duties, request, response);
    return { kind: 'plugin', keyHash };
  }
  if (access === 'AUTHENTICATED') {
    const { sessionId, userId, username, permissions } = await admitUser(duties, request, response);
    const held = { permissions: [...permissions], isSuperAdmin: false };
    return { kind: 'user', userId, username, sessionId, ...held };
  }
  await admitPublic(duties, request, response);
  return ANONYMOUS;
}

function variablesOf({ variables }: RestOperation, request: Request): Record<string, unknown> {
  const [, search = ''] = request.originalUrl.split('?');
  const tokens = Object.entries(request.params).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  try {
    return bindVariables(variables, {
      tokens: Object.fromEntries(tokens),
      query: queryParameters(search),
      headers: request.headers,
      cookies: COOKIES,
      body: request.body ?? {},
      form: { texts: new Map(), files: new Map() },
    });
  } catch (error) {
    throw error instanceof DomainError ? new Rejection(400, error.message) : error;
  }
}
