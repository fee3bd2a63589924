import { operationFromDocument, Supergraph } from '@apollo/federation-internals';
import { type QueryPlan, QueryPlanner } from '@apollo/query-planner';
import { parse } from 'graphql';
import { workerData } from 'piscina';
import { z } from 'zod';
import { PLANNER_CONFIG } from '#schema/planner-config';

/** An operation of a valid document. */
export interface OperationSource {
  readonly source: string;
  /** May be absent if the document has exactly one operation. */
  readonly operationName?: string | undefined;
}

const data = z.object({ supergraphSdl: z.string() });

type Plan = (operation: OperationSource) => QueryPlan;

let plan: Plan | null = null;

/** Builds the planner of this thread. @throws Error if the text is no supergraph. */
export function start(): void {
  openedPlanner();
}

/** @throws Error if the operation cannot be planned. */
export function planOperation(operation: OperationSource): QueryPlan {
  return openedPlanner()(operation);
}

function openedPlanner(): Plan {
  plan ??= openPlanner(data.parse(workerData).supergraphSdl);
  return plan;
}

function openPlanner(supergraphSdl: string): Plan {
  // The main thread has validated it.
  const document = parse(supergraphSdl, { noLocation: true });
  const supergraph = Supergraph.build(document, { validateSupergraph: false });
  const apiSchema = supergraph.apiSchema();
  const planner = new QueryPlanner(supergraph, PLANNER_CONFIG);
  return ({ source, operationName }) => {
    const document = parse(source, { noLocation: true });
    const options = operationName === undefined ? {} : { operationName };
    return planner.buildQueryPlan(operationFromDocument(apiSchema, document, options));
  };
}
