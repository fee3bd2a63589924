import type { Change } from '../../changes';
import { compareContents, compareOperations } from './compare-operations';
import { compareShared } from './compare-shared';
import { openApiChange } from './openapi-change';
import { type OpenApi, type Operation, readOpenApi } from './openapi-document';

/**
 * Compares two OpenAPI documents from the REST clients' point of view. Descriptions are ignored.
 * @param mayRemove whether an endpoint may be removed without breaking a promise; never by default.
 * @throws Error if either is not an OpenAPI document.
 */
export function compareOpenApi(
  before: unknown,
  after: unknown,
  mayRemove: (coordinate: string) => boolean = () => false,
): Change[] {
  const [was, is] = [readOpenApi(before), readOpenApi(after)];
  const endpointsBefore = endpointsOf(was);
  const endpointsAfter = endpointsOf(is);
  const removed = [...endpointsBefore]
    .filter(([route]) => !endpointsAfter.has(route))
    .map(([, { name }]) =>
      mayRemove(name)
        ? openApiChange('dangerous', 'ENDPOINT_REMOVED', name, 'the endpoint was removed after its sunset')
        : openApiChange('breaking', 'ENDPOINT_REMOVED', name, 'the endpoint was removed'),
    );
  const others = [...endpointsAfter].flatMap(([route, { name, operation }]) => {
    const known = endpointsBefore.get(route);
    if (known) return compareOperations(known.operation, operation, name);
    return [openApiChange('safe', 'ENDPOINT_ADDED', name, 'the endpoint is new')];
  });
  const changes = [...compareShared(was, is), ...removed, ...others, ...compareWebhooks(was, is)];
  // A change of a shared component was found wherever it is used.
  return [
    ...new Map(changes.map((change) => [`${change.rule} ${change.message} ${change.to}`, change])).values(),
  ];
}

/** Compares what the platform sends to receivers. They skip types that they do not know. */
function compareWebhooks({ webhooks: before }: OpenApi, { webhooks: after }: OpenApi): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const coordinate = `webhook ${name}`;
    const [was, is] = [before[name], after[name]];
    if (!was) return [openApiChange('safe', 'WEBHOOK_ADDED', coordinate, 'the webhook is new')];
    if (!is) return [openApiChange('breaking', 'WEBHOOK_REMOVED', coordinate, 'the webhook was removed')];
    const [sent, sends] = [was.post.requestBody?.content ?? {}, is.post.requestBody?.content ?? {}];
    const headers = new Set(is.post.parameters.map(({ name: header }) => header));
    const removed = was.post.parameters.filter(({ name: header }) => !headers.has(header));
    return [
      ...removed.map(({ name: header }) =>
        openApiChange(
          'breaking',
          'HEADER_REMOVED',
          `${coordinate} header ${header}`,
          'the header was removed',
        ),
      ),
      ...compareContents(sent, sends, 'response', `${coordinate} body`),
    ];
  });
}

interface Endpoint {
  /** `GET /bingo/events/{id}` */
  readonly name: string;
  readonly operation: Operation;
}

/**
 * Indexes endpoints by method and path. Path parameters are numbered, because clients do not depend on their
 * names.
 */
function endpointsOf({ paths }: OpenApi): ReadonlyMap<string, Endpoint> {
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const name = `${method.toUpperCase()} ${path}`;
        return [
          name.replaceAll(PATH_PARAMETER, '{}'),
          { name, operation: numberPathParameters(operation, path) },
        ] as const;
      }),
    ),
  );
}

const PATH_PARAMETER = /\{([^}]+)\}/g;

function numberPathParameters(operation: Operation, path: string): Operation {
  const tokens = [...path.matchAll(PATH_PARAMETER)].map(([, name]) => name);
  const parameters = operation.parameters.map((parameter) =>
    parameter.in === 'path' ? { ...parameter, name: `${tokens.indexOf(parameter.name) + 1}` } : parameter,
  );
  return { ...operation, parameters };
}
