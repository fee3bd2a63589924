import { ApolloGateway } from '@apollo/gateway';
import { type DocumentNode, type GraphQLSchema, parse } from 'graphql';
import type { Caller } from '#protocol/principal';
import type { Logger } from '#runtime/logger';
import { NO_OBSERVER, type Observer } from '#runtime/observe/observer';
import { CostEstimator } from '#schema/cost/estimate-cost';
import { schemaOfDocuments } from '#schema/internal-elements';
import { PLANNER_CONFIG } from '#schema/planner-config';
import type { SubgraphClients } from '../clients/subgraph-client';
import { AreaCalls, AreaChanges, identityChanges } from '../execution/area-calls';
import {
  type CheckedOperation,
  callerFields,
  checkedOnce,
  withoutErrors,
} from '../execution/checked-operation';
import { cacheableFields, EntityCache } from '../execution/entity-cache';
import { type Fields, type GraphResult, operationError } from '../execution/graph-result';
import { PlanStore, plannedExecutor, plannerOf } from '../planning/planned-executor';
import { PlanningThread } from '../planning/planning-thread';
import type { ShippedPlans } from '../planning/shipped-plans';
import { acceptUploadsOnly } from '../uploads/staged-upload';
import { UsedFields } from '../usage/used-fields';
import { executeAdHoc, introspectionExecutor } from './ad-hoc-operation';
import { observedOperation } from './observed-execution';
import { type PreparedOperation, planOperation } from './prepared-operation';
import { type ClientSubscription, subscriptionPlans } from './subscription-plans';
import { areaDataSource } from './supergraph-data-source';

export type { GraphResult, PreparedOperation };

/** An executable federated graph. */
export interface Graph {
  /** The public schema. */
  readonly apiSchema: GraphQLSchema;
  /** The public schema and the internal elements. */
  readonly documentSchema: GraphQLSchema;
  /**
   * Plans a document once for repeated execution.
   *
   * @throws Error unless the document has exactly one operation that is valid for the document schema, and
   * for the API schema if only Apollo Gateway can execute it.
   */
  prepare(document: DocumentNode): PreparedOperation;
  /**
   * Plans a subscription of a client and checks its variables. The plans of recent ones are cached.
   *
   * @returns the errors of one that cannot be executed.
   */
  prepareSubscription(document: DocumentNode, variables: Readonly<Fields>): ClientSubscription;
  /** Says which fields operations select. */
  readonly usedFields: UsedFields;
  /** Estimates the cost of operations before execution. */
  readonly costs: CostEstimator;
  /** Executes a document with Apollo Gateway. Never rejects because of the document. */
  run(document: DocumentNode, variables: Readonly<Fields>, caller: Caller): Promise<GraphResult>;
  /** Executes validated operations with Apollo Gateway; the context of a request must be a `GraphContext`. */
  readonly executor: ApolloGateway['executor'];
  close(): Promise<void>;
}

export interface GraphOptions {
  readonly supergraphSdl: string;
  /** Whether the supergraph is known to be valid, which saves a tenth of a start; false by default. */
  readonly isValid?: boolean;
  /** Plans of documents that are known to be valid, which saves another tenth. */
  readonly shippedPlans?: ShippedPlans;
  readonly clients: SubgraphClients;
  readonly log: Logger;
  readonly observer?: Observer;
  /**
   * Called after every mutation with a field tagged `changes/identity`, failed ones included, before its
   * result is returned.
   */
  onIdentityChange(): void;
  /** Records every mutation, failed ones included, before its result is returned. */
  readonly changes?: AreaChanges;
  /** Whether joined fields tagged as cacheable are cached for a second; true by default. */
  readonly cacheEntities?: boolean;
  /** Whether operations that were not prepared are planned in a worker thread; false by default. */
  readonly planInThread?: boolean;
  /** Returns milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/** Opens a graph over a composed supergraph. */
export async function openGraph(options: GraphOptions): Promise<Graph> {
  const { supergraphSdl, shippedPlans, clients, log } = options;
  const { observer = NO_OBSERVER, changes = new AreaChanges() } = options;
  const supergraph = parse(supergraphSdl, { noLocation: true });
  const changesIdentity = identityChanges(supergraph);
  const calls = new AreaCalls(clients, changesIdentity, options.onIdentityChange, changes, log);
  const plans = new PlanStore();
  const apolloGateway = new ApolloGateway({
    supergraphSdl,
    buildService: ({ name }) => areaDataSource(name, calls),
    queryPlannerConfig: { ...PLANNER_CONFIG, cache: plans },
    validateSupergraph: !options.isValid,
    __exposeQueryPlanExperimental: false,
    // Apollo Gateway's info messages span several lines and do not help operators.
    logger: log.child({ part: 'apollo-gateway' }, { level: 'warn' }),
  });
  const { schema: apiSchema } = await apolloGateway.load();
  acceptUploadsOnly(apiSchema);
  const { cacheEntities = true, now = () => performance.now() } = options;
  const cacheOptions = { fields: cacheableFields(supergraph), changes, observer, now };
  const entityCache = cacheEntities ? new EntityCache(cacheOptions) : null;
  const plannedSchema = schemaOfDocuments(supergraph);
  const graphSchema = plannedSchema.toGraphQLJSSchema();
  acceptUploadsOnly(graphSchema);
  const planning = plannerOf(apolloGateway);
  const planner = {
    ...planning,
    ...(shippedPlans && { shippedPlans }),
    plannedSchema,
    documentSchema: graphSchema,
    callerFields: callerFields(supergraph),
    calls,
    entityCache,
    log,
  };
  const thread = options.planInThread ? new PlanningThread(supergraphSdl, log) : null;
  const planned = thread ? plannedExecutor(apolloGateway.executor, plans, thread) : apolloGateway.executor;
  const executor = introspectionExecutor(planned, apiSchema);
  const checkDocument = checkedOnce(graphSchema, shippedPlans?.has);
  const checkAdHoc = checkedOnce(apiSchema);
  const run: Graph['run'] = async (document, variables, caller) => {
    const operation = checkAdHoc(document);
    if (operation.errors.length > 0) return { data: null, errors: operation.errors.map(operationError) };
    const rejected = operation.variableErrors(variables);
    if (rejected.length > 0) return { data: null, errors: rejected };
    return executeAdHoc(executor, operation, { variables, caller, log });
  };
  const prepare: Graph['prepare'] = (document) => {
    const operation = withoutErrors(checkDocument(document));
    const prepared = planOperation(planner, operation) ?? throughGateway(checkAdHoc(document), run);
    return observedOperation(operation.operation.name?.value ?? 'unnamed', prepared, observer);
  };
  const prepareSubscription = subscriptionPlans(planner, apiSchema);
  const costs = new CostEstimator(apiSchema, supergraph);
  const close = async () => {
    await apolloGateway.stop();
    await thread?.close();
  };
  return {
    apiSchema,
    documentSchema: graphSchema,
    costs,
    usedFields: new UsedFields(apiSchema),
    executor,
    prepare,
    prepareSubscription,
    run,
    close,
  };
}

function throughGateway(checked: CheckedOperation, run: Graph['run']): PreparedOperation {
  const { document, operation } = withoutErrors(checked);
  if (operation.operation === 'subscription')
    throw new Error('the subscription needs a plan that is not supported');
  const kind = operation.operation;
  return { kind, reads: null, execute: (variables, caller) => run(document, variables, caller) };
}
