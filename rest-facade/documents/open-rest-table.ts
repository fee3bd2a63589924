import type { Graph } from '#gateway/graph';
import type { RestEndpoint, RestOperation } from '../rest-operation';
import { RestContractError } from './contract-error';
import { loadOperations } from './load-operations';

/** What the contract needs of the graph. */
export type OperationPlanner = Pick<Graph, 'apiSchema' | 'prepare'>;

/**
 * Loads the REST contract and plans each of its documents once.
 *
 * @param folder holds `rest.graphql` and `operations/`; the facade's own unless told.
 * @throws RestContractError when a document is wrong or cannot be planned: the platform must not start.
 */
export function openRestTable(graph: OperationPlanner, folder?: string): readonly RestEndpoint[] {
  return prepareEndpoints(graph, loadOperations(graph.apiSchema, folder));
}

/** @throws RestContractError naming every document that the graph cannot plan. */
export function prepareEndpoints(
  graph: OperationPlanner,
  operations: readonly RestOperation[],
): readonly RestEndpoint[] {
  const endpoints: RestEndpoint[] = [];
  const problems: string[] = [];
  for (const operation of operations) {
    try {
      endpoints.push({ ...operation, prepared: graph.prepare(operation.document) });
    } catch (error) {
      problems.push(`${operation.file}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (problems.length > 0) throw new RestContractError(problems);
  return endpoints;
}
