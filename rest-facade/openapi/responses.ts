import { type GraphQLSchema, getNamedType } from 'graphql';
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

/** Every response of an endpoint by status. */
export function responsesOf(
  schema: GraphQLSchema,
  operation: RestOperation,
): Readonly<Record<string, object>> {
  if (operation.contract.transport === 'HEALTH') {
    return {
      200: healthResponse(schema, operation, 'Healthy.'),
      403: reference('responses', 'Forbidden'),
      503: healthResponse(schema, operation, 'Unhealthy.'),
    };
  }
  const refused = refusalsOf(operation).map(
    ([status, name]) => [status, reference('responses', name)] as const,
  );
  return { ...successOf(schema, operation), ...Object.fromEntries(refused) };
}

function healthResponse(schema: GraphQLSchema, operation: RestOperation, description: string): object {
  const content = { 'application/json': { schema: responseSchema(schema, operation) } };
  return { description, headers: REQUEST_ID, content };
}

function successOf(schema: GraphQLSchema, operation: RestOperation): Readonly<Record<string, object>> {
  const { status, transport, cookie, produces } = operation.contract;
  if (transport === 'REDIRECT') {
    const setCookie = cookie && {
      'Set-Cookie': { description: 'Sets or clears a cookie.', schema: { type: 'string' } },
    };
    const location = { description: 'Where the browser goes.', schema: { type: 'string' } };
    const headers = { Location: location, ...setCookie, ...COUNTED };
    // Rule sets that miss a 2xx are content with a default.
    return {
      302: { description: 'The browser is sent on.', headers },
      default: reference('responses', 'AnyError'),
    };
  }
  return {
    [status]: {
      description: status === 201 ? 'Created.' : 'Success.',
      headers: transport === 'CACHED' ? { ...COUNTED, ...AGED } : COUNTED,
      content: { [produces ?? 'application/json']: { schema: responseSchema(schema, operation) } },
    },
  };
}

function refusalsOf(operation: RestOperation): [number, string][] {
  const refusals: [number, string][] = [];
  if (operation.variables.length > 0) refusals.push([400, 'BadRequest']);
  if (operation.contract.access !== 'PUBLIC') refusals.push([401, 'Unauthorized']);
  refusals.push([403, 'Forbidden']);
  if (mayMiss(operation)) refusals.push([404, 'NotFound']);
  refusals.push([429, 'RateLimited'], [500, 'InternalError']);
  return refusals;
}

/** Whether the request names something that may not exist; the id of a creation names what does not exist yet. */
function mayMiss({ kind, contract, variables }: RestOperation): boolean {
  if (contract.notFound !== null || variables.some(({ source }) => source.place === 'path')) return true;
  if (kind === 'query' || contract.status === 201) return false;
  return variables.some(({ type }) => getNamedType(type).name === 'ID');
}
