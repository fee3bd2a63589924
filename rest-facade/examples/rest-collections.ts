import { print } from 'graphql';
import type { PresetCollection, PresetQuery } from '#gateway/site/explorer/preset-collection';
import type { RestOperation } from '../rest-operation';
import { readExample } from './read-example';

/**
 * Returns every REST endpoint by area: its document as passed to the graph, which returns the same data under
 * the same names.
 */
export function restCollections(operations: readonly RestOperation[]): PresetCollection[] {
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
    variables: readExample(operation).example,
  };
}
