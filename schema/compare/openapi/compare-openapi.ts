import type { Change } from '../../changes';
import { compareOperations } from './compare-operations';
import { openApiChange } from './openapi-change';
import { type OpenApi, type Operation, readOpenApi } from './openapi-document';

/**
 * The differences of two OpenAPI documents as REST clients feel them. Descriptions and examples are not compared.
 *
 * @throws Error when either is no OpenAPI document.
 */
export function compareOpenApi(before: unknown, after: unknown): Change[] {
  const one = endpointsOf(readOpenApi(before));
  const other = endpointsOf(readOpenApi(after));
  const removed = [...one]
    .filter(([route]) => !other.has(route))
    .map(([, { name }]) => openApiChange('breaking', 'ENDPOINT_REMOVED', name, 'the endpoint was removed'));
  const others = [...other].flatMap(([route, is]) => {
    const was = one.get(route);
    if (was) return compareOperations(was.operation, is.operation, is.name);
    return [openApiChange('safe', 'ENDPOINT_ADDED', is.name, 'the endpoint is new')];
  });
  return [...removed, ...others];
}

interface Endpoint {
  /** `GET /bingo/events/{id}` */
  readonly name: string;
  readonly operation: Operation;
}

/** Endpoints by method and path. What path tokens are called is no matter of those who send requests: they are numbered. */
function endpointsOf({ paths }: OpenApi): ReadonlyMap<string, Endpoint> {
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const name = `${method.toUpperCase()} ${path}`;
        return [name.replaceAll(TOKEN, '{}'), { name, operation: numberTokens(operation, path) }] as const;
      }),
    ),
  );
}

const TOKEN = /\{([^}]+)\}/g;

function numberTokens(operation: Operation, path: string): Operation {
  const tokens = [...path.matchAll(TOKEN)].map(([, name]) => name);
  const parameters = operation.parameters.map((parameter) =>
    parameter.in === 'path' ? { ...parameter, name: `${tokens.indexOf(parameter.name) + 1}` } : parameter,
  );
  return { ...operation, parameters };
}
