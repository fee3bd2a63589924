import { planProblem } from '#facade/documents/open-rest-table';
import type { RestDocument } from '#facade/documents/read-documents';
import type { RestOperation } from '#facade/rest-operation';
import { documentPlanner } from '#gateway/graph/document-planner';
import { type Finding, finding } from '#schema/check/finding';
import { documentFile, lineIn } from './check-documents';

/** Plans every endpoint as the platform does at start-up, and reports those with which it would not start. */
export function checkPlans(
  supergraphSdl: string,
  operations: readonly RestOperation[],
  documents: readonly RestDocument[],
): Finding[] {
  const planner = documentPlanner(supergraphSdl);
  return operations.flatMap((operation) => {
    const problem = planProblem(planner, operation);
    if (problem === null) return [];
    return [
      finding({
        severity: 'error',
        rule: 'PLAN_FAILED',
        message: `${operation.name} cannot be served: ${problem}`,
        file: documentFile(operation.file),
        line: lineIn(documents, operation.file),
        coordinate: operation.name,
        help: 'fix the document: the platform would not start',
      }),
    ];
  });
}
