import { operationFromDocument, Supergraph } from '@apollo/federation-internals';
import { QueryPlanner } from '@apollo/query-planner';
import type { DocumentNode } from 'graphql';
import { PLANNER_CONFIG } from '../planner-config';
import { type Finding, finding } from './finding';

/** An operation and its source position. */
export interface PlannableOperation {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly document: DocumentNode;
}

/** Plans every operation as the gateway does at startup, where an operation without a plan is fatal. */
export function checkPlans(supergraphSdl: string, operations: readonly PlannableOperation[]): Finding[] {
  const supergraph = Supergraph.build(supergraphSdl);
  const planner = new QueryPlanner(supergraph, PLANNER_CONFIG);
  const schema = supergraph.apiSchema();
  return operations.flatMap(({ name, file, line, document }) => {
    try {
      planner.buildQueryPlan(operationFromDocument(schema, document));
      return [];
    } catch (error) {
      const message = `${name} cannot be planned: ${error instanceof Error ? error.message : String(error)}`;
      const help = 'fix the document: the gateway would not start';
      return [
        finding({ severity: 'error', rule: 'PLAN_FAILED', message, file, line, coordinate: name, help }),
      ];
    }
  });
}
