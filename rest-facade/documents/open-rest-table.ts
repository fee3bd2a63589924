import { setImmediate as otherWork } from 'node:timers/promises';
import type { DocumentPlanner } from '#gateway/graph/document-planner';
import type { Graph } from '#gateway/graph/graph';
import type { OperationReads } from '#gateway/graph/prepared-operation';
import { pageParameters } from '../response/page-links';
import type { RestEndpoint, RestOperation } from '../rest-operation';
import { loadOperations, RestContractError } from './load-operations';
import { cachedReadProblems, idempotentPlanProblems } from './transport-problems';

/** The parts of the graph that planning needs. */
export type OperationPlanner = Pick<Graph, 'documentSchema' | 'prepare'>;

/**
 * Loads the REST contract and plans each document once. Yields to the event loop between documents, because a
 * gateway plans newly published supergraphs while serving.
 *
 * @param folder holds `rest.graphql` and `operations/`; default: the facade's own.
 * @throws RestContractError when a document is invalid or cannot be planned: the platform must not start.
 */
export async function openRestTable(
  graph: OperationPlanner,
  folder?: string,
): Promise<readonly RestEndpoint[]> {
  const planned: Planned[] = [];
  for (const operation of loadOperations(graph.documentSchema, folder)) {
    planned.push(plan(graph, operation));
    await otherWork();
  }
  return endpointsOf(planned);
}

/** @throws RestContractError naming every document that the graph cannot plan. */
export function prepareEndpoints(
  graph: OperationPlanner,
  operations: readonly RestOperation[],
): readonly RestEndpoint[] {
  return endpointsOf(operations.map((operation) => plan(graph, operation)));
}

type Planned = { readonly endpoint: RestEndpoint } | { readonly problem: string };

function plan(graph: OperationPlanner, operation: RestOperation): Planned {
  try {
    const prepared = graph.prepare(operation.document);
    const problems = planProblems(operation, prepared.reads);
    if (problems.length > 0) return { problem: `${operation.file}: ${problems.join(', ')}` };
    return { endpoint: { prepared, pageParameters: pageParameters(operation.variables), ...operation } };
  } catch (error) {
    return { problem: `${operation.file}: ${reasonOf(error)}` };
  }
}

/** Returns why the platform would not start with an endpoint; null if it would. */
export function planProblem(planner: DocumentPlanner, operation: RestOperation): string | null {
  try {
    return planProblems(operation, planner(operation.document)).join(', ') || null;
  } catch (error) {
    return reasonOf(error);
  }
}

function planProblems(operation: RestOperation, reads: OperationReads | null): string[] {
  return [...cachedReadProblems(operation, reads), ...idempotentPlanProblems(operation, reads)];
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function endpointsOf(planned: readonly Planned[]): RestEndpoint[] {
  const problems = planned.flatMap((plan) => ('problem' in plan ? [plan.problem] : []));
  if (problems.length > 0) throw new RestContractError(problems);
  return planned.flatMap((plan) => ('endpoint' in plan ? [plan.endpoint] : []));
}
