import { relative } from 'node:path';
import { loadOperations } from '#facade/documents/load-operations';
import { packageRoot } from '#runtime/package-root';
import { readSupergraph } from '#schema/artefacts';
import { documentSchema } from '#schema/internal-elements';
import { quantile } from '#tests/support/quantile';
import { endpointFields } from './endpoint-fields';
import { ReachedFiles } from './reached-files';
import { readResolvers } from './read-resolvers';

/** A REST endpoint and the files that explain it. */
export interface EndpointFiles {
  readonly name: string;
  readonly files: readonly string[];
}

/**
 * Lists the files of every endpoint, most first: its document, the resolver methods of the fields that it
 * selects, and the files of the area with code that these methods run. Not counted: GraphQL types, which the
 * schema repeats; what all endpoints share (kit, protocol, runtime, facade); and code behind an injected
 * dependency, which the method sees as an interface.
 */
export function readEndpoints(): readonly EndpointFiles[] {
  const schema = documentSchema(readSupergraph()).toGraphQLJSSchema();
  const reached = new ReachedFiles();
  const resolvers = readResolvers();
  return loadOperations(schema)
    .map((operation) => {
      const fields = [...endpointFields(schema, operation)].filter((field) => resolvers.has(field));
      if (fields.length === 0) throw new Error(`No resolver of ${operation.file} was found`);
      const methods = fields.flatMap((field) => resolvers.get(field) ?? []);
      const code = new Set(methods.flatMap((method) => [...reached.from(method)]));
      const paths = [...code].map((file) => relative(packageRoot, file)).sort();
      return { name: operation.name, files: [`rest-facade/operations/${operation.file}`, ...paths] };
    })
    .sort((one, other) => other.files.length - one.files.length);
}

/** Files of an endpoint, over all of them. */
export function summaryOf(endpoints: readonly EndpointFiles[]) {
  const counts = endpoints.map(({ files }) => files.length);
  return { median: quantile(counts, 0.5), p90: quantile(counts, 0.9), maximum: quantile(counts, 1) };
}
