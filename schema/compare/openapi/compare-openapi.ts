import type { Change } from '../../changes';
import { type OpenApi, readOpenApi } from './openapi-document';

/**
 * The differences of two OpenAPI documents as REST clients feel them.
 *
 * @throws Error when either is no OpenAPI document.
 */
export function compareOpenApi(before: unknown, after: unknown): Change[] {
  const one = readOpenApi(before);
  const other = readOpenApi(after);
  return removedEndpoints(one, other);
}

function removedEndpoints(before: OpenApi, after: OpenApi): Change[] {
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => !after.paths[path]?.[method])
      .map((method): Change => {
        const coordinate = `${method.toUpperCase()} ${path}`;
        return {
          class: 'breaking',
          subject: 'openapi',
          rule: 'OPENAPI_ENDPOINT_REMOVED',
          coordinate,
          message: `Endpoint ${coordinate} was removed`,
          usedBy: [],
        };
      }),
  );
}
