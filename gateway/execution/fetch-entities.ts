import type { FetchNode } from '@apollo/query-planner';
import type { SubgraphError, SubgraphResult } from '#protocol/subgraph-operation';
import { isObject } from '#runtime/is-object';
import type { CachedEntities, InFlightFetch } from './entity-cache';
import { entitiesByKey, type Representations, representationsOf } from './entity-representations';
import { copyOf, type Fields, mergeFields } from './fields';
import { INTERNAL_ERROR, placedError } from './graph-errors';
import { placesAt } from './plan-path';
import { type Cursor, type PlanRun, sendFetch } from './plan-run';

/**
 * Fetches entities from a subgraph and merges them into the cursor's entities: from the cache, from fetches
 * already in flight, and the rest with one request of distinct keys.
 */
export async function fetchEntities(
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
  const answers = await Promise.all(
    [...fetches].map(async ({ keys, result }) => ({ keys, result: await result })),
  );
  for (const { keys, result } of answers) mergeResult(run, cursor, wanted, keys, result);
  placeCommonErrors(
    run,
    cursor,
    answers.map(({ result }) => result),
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
