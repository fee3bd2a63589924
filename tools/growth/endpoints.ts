import { loadOperations } from '#facade/documents/load-operations';
import { exampleBody } from '#facade/examples/example-body';
import { pathAndQuery } from '#facade/examples/path-and-query';
import { type GrowthRequest, readExample } from '#facade/examples/read-example';
import type { RestOperation } from '#facade/rest-operation';
import { readSupergraph } from '#schema/artefacts';
import { documentSchema } from '#schema/internal-elements';
import { fillPlaceholders } from '#tests/support/fill-placeholders';
import type { Call } from '#tools/load/call';
import { credentials } from './credentials';
import { placeholders } from './placeholders';
import type { GrowthSetting } from './setting';
import type { Size } from './sizes';

/** A request without the address of the platform. */
type RelativeCall = Pick<Call, 'method' | 'headers' | 'body'> & { readonly path: string };

/** An endpoint of which the cost at each size is measured. */
export interface Endpoint extends Pick<GrowthRequest, 'of' | 'grows' | 'largest'> {
  /** `GET /bingo/events/:id`, and what distinguishes the request from others of the route. */
  readonly name: string;
  /** Status of success. */
  readonly status: number;
  /** @param number of this request among all that are sent to the endpoint. */
  request(setting: GrowthSetting, rows: Size, number: number): RelativeCall;
}

const schema = documentSchema(readSupergraph()).toGraphQLJSSchema();
const operations = loadOperations(schema);

/** The requests that the example files of the endpoints state: every GET and the frequent writes. */
export const ENDPOINTS: readonly Endpoint[] = operations.flatMap((operation) => {
  const { growth } = readExample(operation);
  return typeof growth === 'string' ? [] : growth.map((request) => endpointOf(operation, request));
});

/** Route → why it is not measured. */
export const UNMEASURED: ReadonlyMap<string, string> = new Map(
  operations.flatMap((operation) => {
    const { growth } = readExample(operation);
    return typeof growth === 'string' ? [[routeOf(operation), growth]] : [];
  }),
);

function endpointOf(operation: RestOperation, stated: GrowthRequest): Endpoint {
  const { contract } = operation;
  const { how, of, grows, largest } = stated;
  const route = routeOf(operation);
  return {
    name: how === undefined ? route : `${route} ${how}`,
    of,
    ...(grows !== undefined && { grows }),
    ...(largest !== undefined && { largest }),
    status: contract.transport === 'REDIRECT' ? 302 : contract.status,
    request: (setting, rows, number) => {
      const values = fillPlaceholders(stated.with, placeholders(setting, rows, number));
      const headers = credentials(stated.by, contract, setting, number);
      const path = pathAndQuery(operation, values);
      const body = exampleBody(operation, ({ name }) => values[name]);
      if (contract.method === 'GET' || body === null) return { path, method: contract.method, headers };
      return {
        path,
        method: contract.method,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      };
    },
  };
}

function routeOf({ contract }: RestOperation): string {
  return `${contract.method} ${contract.path}`;
}
