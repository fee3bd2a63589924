import { Supergraph } from '@apollo/federation-internals';
import { QueryPlanner } from '@apollo/query-planner';
import { type DocumentNode, parse } from 'graphql';
import { PLANNER_CONFIG } from '#schema/planner-config';
import { callerFields } from './execution/caller-fields';
import { checkOperation } from './execution/checked-operation';
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
  const plannedSchema = supergraph.apiSchema();
  const apiSchema = plannedSchema.toGraphQLJSSchema();
  acceptUploadsOnly(apiSchema);
  const planner = {
    apiSchema,
    plannedSchema,
    queryPlanner: new QueryPlanner(supergraph, PLANNER_CONFIG),
    callerFields: callerFields(parse(supergraphSdl, { noLocation: true })),
  };
  return (document) => {
    const checked = checkOperation(apiSchema, document);
    const [error] = checked.errors;
    if (error) throw error;
    if (checked.operation.operation === 'subscription') throw new Error('subscriptions are not supported');
    return compileOperation(planner, checked)?.reads ?? null;
  };
}
