import type {
  FetchNode,
  FlattenNode,
  ParallelNode,
  PlanNode,
  SequenceNode,
  SubscriptionNode,
} from '@apollo/query-planner';
import { type AreaName, isAreaName } from '#protocol/areas';
import type { SubgraphError, SubgraphResult } from '#protocol/subgraph-operation';
import { isObject } from '#runtime/is-object';
import type { CachedEntities, InFlightFetch } from './entity-cache';
import { entitiesByKey, type Representations, representationsOf } from './entity-representations';
import { copyOf, type Fields, INTERNAL_ERROR, mergeFields, placedError } from './graph-result';
import { type Cursor, entitiesAt, type PlanRun, placesAt, sendFetch } from './plan-run';

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

/**
 * Fetches entities from a subgraph and merges them into the cursor's entities: from the cache, from fetches
 * already in flight, and the rest with one request of distinct keys.
 */
async function fetchEntities(
  run: PlanRun,
  fetch: FetchNode,
  requires: NonNullable<FetchNode['requires']>,
  cursor: Cursor,
): Promise<void> {
  const cached = run.entityCache?.entitiesFor(fetch) ?? null;
  let hits = 0;
  const wanted = representationsOf(run.supergraph, cursor.entities, requires, (key, entity) => {
    const found = cached?.get(key);
    if (!found) return false;
    mergeFields(entity, found);
    hits += 1;
    return true;
  });
  const fetches = new Set<InFlightFetch>();
  const misses: number[] = [];
  for (const [index, key] of wanted.keys.entries()) {
    const inFlight = cached?.inFlight(key);
    if (inFlight) fetches.add(inFlight);
    else misses.push(index);
  }
  if (cached) {
    const servedWithoutRequest = hits + wanted.keys.length - misses.length;
    const validForMs =
      run.entityCache?.recordUse(cached, fetch.serviceName, servedWithoutRequest, misses.length) ?? null;
    if (validForMs !== null) run.validForMs.push(validForMs);
  }
  // An exhausted budget must not fail the fetches of others.
  const registered = run.budget ? null : cached;
  if (misses.length > 0) fetches.add(startFetch(run, fetch, wanted, misses, registered));
  if (fetches.size === 0) return;
  const responses = await Promise.all(
    [...fetches].map(async ({ keys, result }) => ({ keys, result: await result })),
  );
  for (const { keys, result } of responses) mergeResult(run, cursor, wanted, keys, result);
  placeCommonErrors(
    run,
    cursor,
    responses.map(({ result }) => result),
  );
}

/** Starts a fetch of entities and registers it with the cache, if there is one. */
function startFetch(
  run: PlanRun,
  fetch: FetchNode,
  { keys, at }: Representations,
  indices: readonly number[],
  cached: CachedEntities | null,
): InFlightFetch {
  const requestedKeys = indices.map((index) => keys[index] ?? '');
  const send = async (): Promise<SubgraphResult> => {
    const result = await sendFetch(run, fetch, { representations: indices.map(at) });
    if (!result.data || entitiesByKey(requestedKeys, result)) return result;
    run.log.error({ area: fetch.serviceName, requestId: run.caller.requestId }, 'entities do not match keys');
    return { data: null, errors: [...(result.errors ?? []), INTERNAL_ERROR] };
  };
  const inFlight = { keys: requestedKeys, result: send() };
  cached?.addInFlight(inFlight);
  return inFlight;
}

/** Records errors that concern all entities once, even if several fetches report them. */
function placeCommonErrors(run: PlanRun, { path }: Cursor, results: readonly SubgraphResult[]): void {
  const common = results.map(({ errors = [] }) => errors.filter((error) => entityOf(error) === null));
  for (const error of common.find(({ length }) => length > 0) ?? []) {
    run.errors.push(placedError(error, error.path && [...path, ...error.path]));
  }
}

/** Returns the index of the entity that an error concerns; null for all entities. */
function entityOf({ path }: SubgraphError): number | null {
  const index = path?.[1];
  return typeof index === 'number' ? index : null;
}

/**
 * Merges a fetch's entities and errors into this run; a shared fetch may contain entities that this run does
 * not need.
 */
function mergeResult(
  run: PlanRun,
  cursor: Cursor,
  wanted: Representations,
  requestedKeys: readonly string[],
  result: SubgraphResult,
): void {
  const indices = requestedKeys.map((key) => wanted.indexOf(key));
  placeErrors(
    run,
    cursor,
    indices.map((index) => wanted.holders[index] ?? []),
    (result.errors ?? []).filter((error) => entityOf(error) !== null),
  );
  for (const [position, found] of (entitiesByKey(requestedKeys, result) ?? []).entries()) {
    const index = indices[position] ?? -1;
    if (isObject(found)) place(cursor, wanted, index, found);
  }
}

function place(cursor: Cursor, { holders }: Representations, index: number, found: Fields): void {
  for (const [nth, holder] of (holders[index] ?? []).entries()) {
    const entity = cursor.entities[holder];
    // The projection works in place, so no object may occur twice in the response.
    if (entity) mergeFields(entity, nth === 0 ? found : copyOf(found));
  }
}

/** Copies an error of `_entities[3].name` to every response path that uses that entity. */
function placeErrors(
  run: PlanRun,
  cursor: Cursor,
  holders: readonly (readonly number[])[],
  errors: readonly SubgraphError[],
): void {
  if (errors.length === 0) return;
  const places = [...placesAt(run.data, cursor.path)];
  for (const error of errors) {
    const rest = (error.path ?? []).slice(2);
    for (const holder of holders[entityOf(error) ?? -1] ?? []) {
      run.errors.push(placedError(error, [...(places[holder] ?? []), ...rest]));
    }
  }
}
