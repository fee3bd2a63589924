import { Supergraph } from '@apollo/federation-internals';
import { QueryPlanner } from '@apollo/query-planner';
import { type DocumentNode, parse } from 'graphql';
import { documentSchema } from '#schema/internal-elements';
import { PLANNER_CONFIG } from '#schema/planner-config';
import { callerFields, checkOperation, withoutErrors } from '../execution/checked-operation';
import type { PlanRoot } from '../planning/shipped-plans';
import { acceptUploadsOnly } from '../uploads/staged-upload';
import { compileOperation, type OperationReads, type PlanSource, planRoot } from './prepared-operation';

/**
 * Plans a document as `Graph.prepare` does, without clients to execute it.
 *
 * @returns null if Apollo Gateway would execute it.
 * @throws Error if the gateway would reject it.
 */
export type DocumentPlanner = (document: DocumentNode) => OperationReads | null;

/** @throws Error if the text is no supergraph. */
export function documentPlanner(supergraphSdl: string): DocumentPlanner {
  const supergraph = Supergraph.build(supergraphSdl);
  const source = planSource(supergraphSdl, supergraph);
  const apiSchema = supergraph.apiSchema().toGraphQLJSSchema();
  return (document) => {
    const checked = withoutErrors(checkOperation(source.documentSchema, document));
    const compiled = compileOperation(source, checked);
    if (compiled) return compiled.reads;
    if (checked.operation.operation === 'subscription') {
      throw new Error('the subscription needs a plan that is not supported');
    }
    withoutErrors(checkOperation(apiSchema, document));
    return null;
  };
}

/**
 * Plans documents for `readShippedPlans`; those that only Apollo Gateway can plan are left out.
 *
 * @returns the plans by the hash of the document.
 * @throws Error if a document is invalid or the text is no supergraph.
 */
export function planDocuments(
  supergraphSdl: string,
  documents: readonly DocumentNode[],
): Map<string, PlanRoot> {
  const source = planSource(supergraphSdl, Supergraph.build(supergraphSdl));
  const plans = new Map<string, PlanRoot>();
  for (const document of documents) {
    const checked = withoutErrors(checkOperation(source.documentSchema, document));
    const root = planRoot(source, checked);
    if (root !== null) plans.set(checked.hash, root);
  }
  return plans;
}

function planSource(supergraphSdl: string, supergraph: Supergraph): PlanSource {
  const plannedSchema = documentSchema(supergraphSdl);
  const graphSchema = plannedSchema.toGraphQLJSSchema();
  acceptUploadsOnly(graphSchema);
  return {
    documentSchema: graphSchema,
    plannedSchema,
    queryPlanner: new QueryPlanner(supergraph, PLANNER_CONFIG),
    callerFields: callerFields(parse(supergraphSdl, { noLocation: true })),
  };
}
