import type {
  FetchNode,
  FlattenNode,
  ParallelNode,
  PlanNode,
  SequenceNode,
  SubscriptionNode,
} from '@apollo/query-planner';
import { type AreaName, isAreaName } from '#protocol/areas';
import { fetchEntities } from './fetch-entities';
import { mergeFields } from './fields';
import { placedError } from './graph-errors';
import { entitiesAt } from './plan-path';
import { type Cursor, type PlanRun, sendFetch } from './plan-run';

/** The plan nodes that the interpreter supports; Apollo Gateway executes all other plans. */
export type PlainStep =
  | FetchNode
  | (Omit<SequenceNode, 'nodes'> & { readonly nodes: readonly PlainStep[] })
  | (Omit<ParallelNode, 'nodes'> & { readonly nodes: readonly PlainStep[] })
  | (Omit<FlattenNode, 'node'> & { readonly node: PlainStep });

/** Returns whether a plan has no conditions, deferred parts or rewrites. */
function isPlain(node: PlanNode | SubscriptionNode): node is PlainStep & PlanNode {
  switch (node.kind) {
    case 'Sequence':
    case 'Parallel':
      return node.nodes.every(isPlain);
    case 'Flatten':
      return isPlain(node.node);
    case 'Fetch':
      return !node.inputRewrites && !node.outputRewrites && !node.contextRewrites;
    default:
      return false;
  }
}

/**
 * Returns the steps of a plan; a subscription's are those that follow one event. Undefined if nothing is
 * fetched, null if the interpreter does not support the plan.
 */
export function plainSteps(node: PlanNode | SubscriptionNode | undefined): PlainStep | undefined | null {
  if (!node) return undefined;
  if (node.kind !== 'Subscription') return isPlain(node) ? node : null;
  const { primary, rest } = node;
  const steps: PlanNode = rest ? { kind: 'Sequence', nodes: [primary, rest] } : primary;
  return isPlain(steps) ? steps : null;
}

/** Returns the subgraphs that a plan fetches from, without duplicates. */
export function areasOf(step: PlainStep): AreaName[] {
  switch (step.kind) {
    case 'Sequence':
    case 'Parallel':
      return [...new Set(step.nodes.flatMap(areasOf))];
    case 'Flatten':
      return areasOf(step.node);
    case 'Fetch':
      return isAreaName(step.serviceName) ? [step.serviceName] : [];
  }
}

/** Executes a plan with one subgraph request per fetch. Never rejects: errors are added to `run.errors`. */
export function runPlan(run: PlanRun, step: PlainStep): Promise<void> {
  return runStep(run, step, { path: [], entities: [run.data] });
}

async function runStep(run: PlanRun, step: PlainStep, cursor: Cursor): Promise<void> {
  switch (step.kind) {
    case 'Sequence':
      for (const next of step.nodes) await runStep(run, next, cursor);
      return;
    case 'Parallel':
      await Promise.all(step.nodes.map((next) => runStep(run, next, cursor)));
      return;
    case 'Flatten': {
      const entities = entitiesAt(cursor.entities, step.path);
      const path = [...cursor.path, ...step.path];
      if (entities.length > 0) await runStep(run, step.node, { path, entities });
      return;
    }
    case 'Fetch':
      await (step.requires ? fetchEntities(run, step, step.requires, cursor) : fetchRoot(run, step, cursor));
  }
}

async function fetchRoot(run: PlanRun, fetch: FetchNode, { path, entities }: Cursor): Promise<void> {
  const { data, errors = [] } = await sendFetch(run, fetch);
  for (const error of errors) run.errors.push(placedError(error, error.path && [...path, ...error.path]));
  if (data) for (const entity of entities) mergeFields(entity, data);
}
