import { type GraphQLSchema, getNamedType } from 'graphql';
import { readExample } from '../examples/examples';
import { pageParameters } from '../response/page-links';
import type { RestOperation } from '../rest-operation';
import { reference } from './components';
import { responseSchema } from './response-schema';

const REQUEST_ID = { 'X-Request-Id': reference('headers', 'RequestId') };

const COUNTED = {
  'RateLimit-Policy': reference('headers', 'RateLimitPolicy'),
  RateLimit: reference('headers', 'RateLimit'),
  ...REQUEST_ID,
};

const AGED = {
  Age: reference('headers', 'Age'),
  'Cache-Control': reference('headers', 'CacheControl'),
  Warning: reference('headers', 'Warning'),
};

const EMPTY_OBJECT = { type: 'object', maxProperties: 0 };

const PAGED = { Link: reference('headers', 'Link') };

const REPLAYED = { 'Idempotency-Replayed': reference('headers', 'IdempotencyReplayed') };

const SHARED = {
  ETag: reference('headers', 'EntityTag'),
  'Cache-Control': reference('headers', 'Revalidated'),
};

/** Returns every response of an endpoint by status. */
export function responsesOf(
  schema: GraphQLSchema,
  operation: RestOperation,
): Readonly<Record<string, object>> {
  if (operation.contract.transport === 'HEALTH') {
    return {
      200: healthResponse(schema, operation, ['healthy', 'Healthy.']),
      403: reference('responses', 'Forbidden'),
      503: healthResponse(schema, operation, ['unhealthy', 'Unhealthy.']),
    };
  }
  const rejected = rejectionsOf(operation).map(
    ([status, name]) => [status, reference('responses', name)] as const,
  );
  return { ...successOf(schema, operation), ...Object.fromEntries(rejected) };
}

function healthResponse(
  schema: GraphQLSchema,
  operation: RestOperation,
  [status, description]: readonly [string, string],
): object {
  const { response } = readExample(operation);
  const example = typeof response === 'object' && response !== null ? { ...response, status } : undefined;
  const content = { schema: responseSchema(schema, operation), ...(example && { example }) };
  return { description, headers: REQUEST_ID, content: { 'application/json': content } };
}

function successOf(schema: GraphQLSchema, operation: RestOperation): Readonly<Record<string, object>> {
  const { status, transport, cookie, produces } = operation.contract;
  if (transport === 'REDIRECT') {
    const setCookie = cookie && {
      'Set-Cookie': { description: 'Sets or clears a cookie.', schema: { type: 'string' } },
    };
    const { response } = readExample(operation);
    const location = {
      description: 'Redirect location.',
      schema: { type: 'string' },
      ...(response !== undefined && { example: response }),
    };
    const headers = { Location: location, ...setCookie, ...COUNTED };
    // Linters that require a 2xx response accept a default instead.
    return {
      302: { description: 'Redirect.', headers },
      default: reference('responses', 'AnyError'),
    };
  }
  if (transport === 'EVENT_STREAM') return { [status]: streamResponse(schema, operation) };
  if (transport === 'CSV') return { [status]: csvResponse(operation) };
  if (transport === 'FILE') return fileResponses(operation);
  if (operation.contract.cache) return sharedResponses(schema, operation);
  return {
    [status]: {
      description: status === 201 ? 'Created.' : 'Success.',
      headers: {
        ...(pageParameters(operation.variables) && PAGED),
        ...(operation.contract.idempotencyKey && REPLAYED),
        ...COUNTED,
        ...(transport === 'CACHED' && AGED),
      },
      content: { [produces[0] ?? 'application/json']: withExample(schema, operation) },
    },
  };
}

function sharedResponses(schema: GraphQLSchema, operation: RestOperation): Readonly<Record<string, object>> {
  const headers = { ...SHARED, ...COUNTED };
  const [mediaType = 'application/json'] = operation.contract.produces;
  const content = { [mediaType]: withExample(schema, operation) };
  return {
    200: { description: 'Success.', headers, content },
    304: { description: 'Not modified since the response that `If-None-Match` names.', headers },
  };
}

function withExample(schema: GraphQLSchema, operation: RestOperation): object {
  const { response } = readExample(operation);
  if (operation.contract.transport === 'EMPTY') return { schema: EMPTY_OBJECT, example: {} };
  const [mediaType] = operation.contract.produces;
  // The text is JSON, whose shape the graph does not know.
  const body = mediaType?.endsWith('+json') ? { type: 'object' } : responseSchema(schema, operation);
  return { schema: body, ...(response !== undefined && { example: response }) };
}

function streamResponse(schema: GraphQLSchema, operation: RestOperation): object {
  const { response } = readExample(operation);
  const description =
    'The `data` of each event is JSON. An event named `reset` says that events are missing: load again what they would have changed.';
  return {
    description: 'Server-sent events, until either side closes the connection.',
    headers: COUNTED,
    content: {
      'text/event-stream': {
        schema: { type: 'string', description, contentSchema: responseSchema(schema, operation) },
        ...(response !== undefined && { example: response }),
      },
    },
  };
}

function csvResponse(operation: RestOperation): object {
  const { csv, contract } = operation;
  const { response } = readExample(operation);
  const disposition = {
    description: `\`attachment\`, with the file name \`${contract.fileName}\`.`,
    schema: { type: 'string' },
  };
  const description = `RFC 4180, with the header \`${csv?.columns.join(',')}\`.`;
  return {
    description: 'The file. An error after the first byte closes the connection.',
    headers: { 'Content-Disposition': disposition, ...COUNTED },
    content: {
      'text/csv; charset=utf-8': {
        schema: { type: 'string', description },
        ...(response !== undefined && { example: response }),
      },
    },
  };
}

function fileResponses({ contract }: RestOperation): Readonly<Record<string, object>> {
  const entityTag = { description: 'Entity tag of the file.', schema: { type: 'string' } };
  const headers = { ETag: entityTag, ...COUNTED };
  const content = Object.fromEntries(contract.produces.map((mediaType) => [mediaType, {}]));
  return {
    200: { description: 'The file.', headers, content },
    304: { description: 'Not modified since the response that `If-None-Match` names.', headers },
  };
}

function rejectionsOf(operation: RestOperation): [number, string][] {
  const rejections: [number, string][] = [];
  if (operation.variables.length > 0) rejections.push([400, 'BadRequest']);
  const { access } = operation.contract;
  if (access !== 'PUBLIC' && access !== 'HOOK') rejections.push([401, 'Unauthorized']);
  rejections.push([403, 'Forbidden']);
  if (mayBeNotFound(operation)) rejections.push([404, 'NotFound']);
  if (operation.contract.idempotencyKey) rejections.push([409, 'StillRunning'], [422, 'KeyReused']);
  rejections.push([429, 'RateLimited'], [500, 'InternalError']);
  return rejections;
}

/** Returns whether the request refers to something that may not exist; the `id` of a creation does not. */
function mayBeNotFound({ kind, contract, variables }: RestOperation): boolean {
  if (contract.access === 'HOOK' || contract.notFound !== null) return true;
  if (variables.some(({ source }) => source.place === 'path')) return true;
  if (kind === 'query') return false;
  const ids = variables.filter(({ type }) => getNamedType(type).name === 'ID');
  return ids.some(({ source }) => contract.status !== 201 || source.name !== 'id');
}
