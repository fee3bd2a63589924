import type { FetchNode, ResponsePath } from '@apollo/query-planner';
import type { GraphQLSchema } from 'graphql';
import type { LoggedEvent } from '#protocol/event-log/logged-event';
import type { IdempotencyOutcome } from '#protocol/idempotency';
import type { Caller } from '#protocol/principal';
import type { SubgraphError, SubgraphResult } from '#protocol/subgraph-operation';
import { isObject } from '#runtime/is-object';
import type { Logger } from '#runtime/logger';
import type { OperationBudget } from '../cost/operation-budget';
import type { AreaCalls } from './area-calls';
import type { EntityCache } from './entity-cache';
import { type Fields, ownField } from './graph-result';

/** The part of a plan's execution context that does not depend on the request. */
export interface Interpreter {
  readonly calls: AreaCalls;
  readonly supergraph: GraphQLSchema;
  /** Null if the cache is off. */
  readonly entityCache: EntityCache | null;
  readonly log: Logger;
}

/** The state of one plan execution: its results fill up as subgraphs respond. */
export interface PlanRun extends Interpreter {
  /** Whether the operation was planned at start-up. */
  readonly prepared: boolean;
  readonly variables: Readonly<Fields>;
  readonly caller: Caller;
  readonly data: Fields;
  readonly errors: SubgraphError[];
  /** Milliseconds until each subgraph response or cached entity expires. */
  readonly validForMs: number[];
  /** Why the mutation was not executed; null if it was. */
  idempotency: IdempotencyOutcome | null;
  /** The event of a subscription. */
  readonly event: LoggedEvent | null;
  /** The budget of the execution for an event; null for prepared queries and mutations. */
  readonly budget: OperationBudget | null;
}

/** The objects that a plan step works on, and their path. */
export interface Cursor {
  readonly path: ResponsePath;
  readonly entities: readonly Fields[];
}

/**
 * Sends a plan's fetch to its subgraph. Never rejects.
 *
 * @param more variables in addition to the request's.
 */
export async function sendFetch(run: PlanRun, fetch: FetchNode, more?: Fields): Promise<SubgraphResult> {
  const { operation: query, operationName, serviceName: area, operationDocumentNode: document } = fetch;
  const own = variablesOf(run, fetch);
  const variables = more ? { ...own, ...more } : own;
  const request = {
    query,
    variables,
    prepared: run.prepared,
    ...(operationName !== undefined && { operationName }),
    ...(run.event && fetch.operationKind === 'subscription' && { event: run.event }),
  };
  const result = await run.calls.send(
    { area, request, document, ...(run.budget && { budget: run.budget }), forEvent: run.event !== null },
    run.caller,
  );
  const { validForMs, idempotency } = result.extensions ?? {};
  if (validForMs !== undefined) run.validForMs.push(validForMs);
  if (idempotency) run.idempotency = idempotency;
  return result;
}

/**
 * Picks the fetch's variables from the request. Absent ones stay absent: null would clear a field in a
 * partial update.
 */
function variablesOf(run: PlanRun, fetch: FetchNode): Fields {
  const variables: Fields = {};
  for (const name of fetch.variableUsages ?? []) {
    const value = Object.hasOwn(run.variables, name) ? run.variables[name] : undefined;
    if (value !== undefined) variables[name] = value;
  }
  return variables;
}

/**
 * Returns the objects at a query plan's path, in order. `@` stands for each list element; nulls are skipped.
 */
export function entitiesAt(from: readonly Fields[], path: ResponsePath): Fields[] {
  const found: Fields[] = [];
  for (const object of from) collect(object, path, 0, found);
  return found;
}

function collect(value: unknown, path: ResponsePath, at: number, found: Fields[]): void {
  const step = path[at];
  if (step === undefined) {
    if (isObject(value)) found.push(value);
  } else if (step === '@') {
    if (Array.isArray(value)) for (const item of value) collect(item, path, at + 1, found);
  } else if (isObject(value)) {
    collect(ownField(value, String(step)), path, at + 1, found);
  }
}

/** Yields the response path of each object that `entitiesAt` returns, in the same order. */
export function* placesAt(value: unknown, path: ResponsePath, at = 0): Generator<(string | number)[]> {
  const step = path[at];
  if (step === undefined) {
    if (isObject(value)) yield [];
  } else if (step === '@') {
    if (!Array.isArray(value)) return;
    for (const [index, item] of value.entries()) {
      for (const place of placesAt(item, path, at + 1)) yield [index, ...place];
    }
  } else if (isObject(value)) {
    for (const place of placesAt(ownField(value, String(step)), path, at + 1)) yield [step, ...place];
  }
}
