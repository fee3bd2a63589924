import type { FetchNode } from '@apollo/query-planner';
import type { SubgraphError, SubgraphResult } from '#protocol/subgraph-operation';
import type { CachedEntities, InFlightFetch } from './entity-cache';
import { entitiesByKey, type Representations, representationsOf } from './entity-representations';
import { copyOf, type Fields, isFields, mergeFields } from './fields';
import { INTERNAL_ERROR, placedError } from './graph-errors';
import { placesAt } from './plan-path';
import { type Cursor, type PlanRun, sendFetch } from './plan-run';

/**
 * Joins what an area knows of entities to them: what is remembered at once, what somebody else is reading when it comes, and of
 * the others each key once.
 */
export async function fetchEntities(
  run: PlanRun,
  fetch: FetchNode,
  requires: NonNullable<FetchNode['requires']>,
  cursor: Cursor,
): Promise<void> {
  const remembered = run.joins?.of(fetch) ?? null;
  let recalled = 0;
  const wanted = representationsOf(run.supergraph, cursor.entities, requires, (key, entity) => {
    const found = remembered?.get(key);
    if (!found) return false;
    mergeFields(entity, found);
    recalled += 1;
    return true;
  });
  const readings = new Set<InFlightFetch>();
  const unknown: number[] = [];
  for (const [index, key] of wanted.keys.entries()) {
    const reading = remembered?.inFlight(key);
    if (reading) readings.add(reading);
    else unknown.push(index);
  }
  if (remembered) {
    const known = recalled + wanted.keys.length - unknown.length;
    const validForMs = run.joins?.used(remembered, fetch.serviceName, known, unknown.length) ?? null;
    if (validForMs !== null) run.validForMs.push(validForMs);
  }
  if (unknown.length > 0) readings.add(read(run, fetch, wanted, unknown, remembered));
  if (readings.size === 0) return;
  const answers = await Promise.all(
    [...readings].map(async ({ keys, result }) => ({ keys, result: await result })),
  );
  for (const { keys, result } of answers) settle(run, cursor, wanted, keys, result);
  placeCommonErrors(
    run,
    cursor,
    answers.map(({ result }) => result),
  );
}

/** Begins to read entities, for everybody who wants them meanwhile if they may be remembered. */
function read(
  run: PlanRun,
  fetch: FetchNode,
  { keys, at }: Representations,
  indices: readonly number[],
  remembered: CachedEntities | null,
): InFlightFetch {
  const asked = indices.map((index) => keys[index] ?? '');
  const ask = async (): Promise<SubgraphResult> => {
    const result = await sendFetch(run, fetch, { representations: indices.map(at) });
    if (!result.data || entitiesByKey(asked, result)) return result;
    run.log.error({ area: fetch.serviceName, requestId: run.caller.requestId }, 'entities do not match keys');
    return { data: null, errors: [...(result.errors ?? []), INTERNAL_ERROR] };
  };
  const reading = { keys: asked, result: ask() };
  remembered?.addInFlight(reading);
  return reading;
}

/** What went wrong with all entities of a reading is said once, however many readings there were. */
function placeCommonErrors(run: PlanRun, { path }: Cursor, results: readonly SubgraphResult[]): void {
  const common = results.map(({ errors = [] }) => errors.filter((error) => entityOf(error) === null));
  for (const error of common.find(({ length }) => length > 0) ?? []) {
    run.errors.push(placedError(error, error.path && [...path, ...error.path]));
  }
}

/** Which entity an error is about; null for all. */
function entityOf({ path }: SubgraphError): number | null {
  const index = path?.[1];
  return typeof index === 'number' ? index : null;
}

/** Puts what was read where it is wanted: of what somebody else asked for, that alone. */
function settle(
  run: PlanRun,
  cursor: Cursor,
  wanted: Representations,
  asked: readonly string[],
  result: SubgraphResult,
): void {
  const indices = asked.map((key) => wanted.indexOf(key));
  placeErrors(
    run,
    cursor,
    indices.map((index) => wanted.holders[index] ?? []),
    (result.errors ?? []).filter((error) => entityOf(error) !== null),
  );
  for (const [position, found] of (entitiesByKey(asked, result) ?? []).entries()) {
    const index = indices[position] ?? -1;
    if (isFields(found)) place(cursor, wanted, index, found);
  }
}

function place(cursor: Cursor, { holders }: Representations, index: number, found: Fields): void {
  for (const [nth, holder] of (holders[index] ?? []).entries()) {
    const entity = cursor.entities[holder];
    // The answer is cut out in place: no object may stand in two places of it.
    if (entity) mergeFields(entity, nth === 0 ? found : copyOf(found));
  }
}

/** An error of `_entities[3].name` belongs to every place of the answer that wanted that entity. */
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
