import { Supergraph } from '@apollo/federation-internals';
import { QueryPlanner } from '@apollo/query-planner';
import { type DocumentNode, parse } from 'graphql';
import { documentSchema } from '#schema/internal-elements';
import { PLANNER_CONFIG } from '#schema/planner-config';
import { callerFields } from './execution/caller-fields';
import { checkOperation, withoutErrors } from './execution/checked-operation';
import { compileOperation, type OperationReads } from './prepared-operation';
import { acceptUploadsOnly } from './uploads/uploads-only';

/**
 * Plans a document as `Graph.prepare` does, without clients to execute it.
 *
 * @returns null if Apollo Gateway would execute it.
 * @throws Error if the gateway would refuse it.
 */
export type DocumentPlanner = (document: DocumentNode) => OperationReads | null;

/** @throws Error if the text is no supergraph. */
export function documentPlanner(supergraphSdl: string): DocumentPlanner {
  const supergraph = Supergraph.build(supergraphSdl);
  const plannedSchema = documentSchema(supergraphSdl);
  const graphSchema = plannedSchema.toGraphQLJSSchema();
  acceptUploadsOnly(graphSchema);
  const apiSchema = supergraph.apiSchema().toGraphQLJSSchema();
  const planner = {
    documentSchema: graphSchema,
    plannedSchema,
    queryPlanner: new QueryPlanner(supergraph, PLANNER_CONFIG),
    callerFields: callerFields(parse(supergraphSdl, { noLocation: true })),
  };
  return (document) => {
    const checked = withoutErrors(checkOperation(graphSchema, document));
    const compiled = compileOperation(planner, checked);
    if (compiled) return compiled.reads;
    if (checked.operation.operation === 'subscription') {
      throw new Error('the subscription needs a plan that is not supported');
    }
    withoutErrors(checkOperation(apiSchema, document));
    return null;
  };
}
