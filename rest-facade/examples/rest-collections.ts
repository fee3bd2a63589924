import { type GraphQLSchema, print, validate } from 'graphql';
import type { PresetCollection, PresetQuery } from '#gateway/site/dashboard-queries';
import type { RestOperation } from '../rest-operation';
import { readExample } from './examples';

/**
 * Returns the REST endpoints by area: the document of each as passed to the graph, which returns the same
 * data under the same names. Documents with internal elements are left out.
 */
export function restCollections(
  documents: readonly RestOperation[],
  apiSchema: GraphQLSchema,
): PresetCollection[] {
  const operations = documents.filter(({ document }) => validate(apiSchema, document).length === 0);
  const areas = [...new Set(operations.map(({ area }) => area))];
  return areas.map((area) => ({
    title: `REST: ${area}`,
    description:
      'The GraphQL document of each REST endpoint. They are part of the platform; save a copy before you change one.',
    queries: operations.filter((operation) => operation.area === area).map(restQuery),
  }));
}

function restQuery(operation: RestOperation): PresetQuery {
  const { name, summary, contract, document } = operation;
  return {
    name,
    query: `# ${contract.method} ${contract.path}: ${summary}\n${print(document)}\n`,
    variables: { ...fileSlots(operation), ...readExample(operation).example },
    headers: headersOf(contract),
  };
}

/** Returns null for each file, which the explorer replaces by the one chosen beside the variable. */
function fileSlots({ variables }: RestOperation): Record<string, null> {
  const files = variables.filter(({ source }) => source.place === 'file');
  return Object.fromEntries(files.map(({ name }) => [name, null]));
}

function headersOf({ access, consumes }: RestOperation['contract']): Record<string, string> {
  return {
    ...(consumes === 'MULTIPART' && { 'Apollo-Require-Preflight': 'true' }),
    ...(access === 'PLUGIN' && { 'X-Bingo-Key': '' }),
    ...(access === 'SERVICE' && { 'X-Service-Key': '' }),
  };
}
