import type {
  FetchNode,
  FlattenNode,
  ParallelNode,
  PlanNode,
  ResponsePath,
  SequenceNode,
  SubscriptionNode,
} from '@apollo/query-planner';
import type { GraphQLSchema } from 'graphql';
import { type AreaName, isAreaName } from '#kit/areas';
import type { SubgraphError, SubgraphResult } from '#kit/execution';
import type { Logger } from '#kit/logger';
import type { Caller } from '#kit/principal';
import type { AreaCalls } from './area-calls';
import { representationsOf } from './entity-representations';
import { copyOf, type Fields, isFields, mergeFields } from './fields';
import { INTERNAL_ERROR, placedError } from './graph-errors';
import type { JoinMemory } from './join-memory';
import { entitiesAt, placesAt } from './plan-path';

/** The steps that the interpreter knows; any other plan is Apollo Gateway's to execute. */
export type PlainStep =
  | FetchNode
  | (Omit<SequenceNode, 'nodes'> & { readonly nodes: readonly PlainStep[] })
  | (Omit<ParallelNode, 'nodes'> & { readonly nodes: readonly PlainStep[] })
  | (Omit<FlattenNode, 'node'> & { readonly node: PlainStep });

/** What stays the same whoever asks. */
export interface Interpreter {
  readonly calls: AreaCalls;
  readonly supergraph: GraphQLSchema;
  /** Null where every join is read anew. */
  readonly joins: JoinMemory | null;
  readonly log: Logger;
}

/** One execution of a plan: `data`, `errors` and `validForMs` fill as the areas answer. */
export interface PlanRun extends Interpreter {
  readonly variables: Readonly<Fields>;
  readonly caller: Caller;
  readonly data: Fields;
  readonly errors: SubgraphError[];
  /** How long the clock leaves right what areas answered, and how long what was remembered may be shown. */
  readonly validForMs: number[];
}

/** The objects that a step works on, and the path that leads to them. */
interface Cursor {
  readonly path: ResponsePath;
  readonly entities: readonly Fields[];
}

/** Narrows a plan to one without conditions, deferred parts and rewrites. */
export function isPlain(node: PlanNode | SubscriptionNode): node is PlainStep & PlanNode {
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

/** The areas that a plan fetches from, each once. */
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

/** Runs a plan, one subgraph call per fetch. Never rejects: what goes wrong stands in `run.errors`. */
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
      const entities = cursor.entities.flatMap((entity) => entitiesAt(entity, step.path));
      const path = [...cursor.path, ...step.path];
      if (entities.length > 0) await runStep(run, step.node, { path, entities });
      return;
    }
    case 'Fetch':
      await (step.requires ? fetchEntities(run, step, step.requires, cursor) : fetchRoot(run, step, cursor));
  }
}

async function fetchRoot(run: PlanRun, fetch: FetchNode, cursor: Cursor): Promise<void> {
  const { data, errors } = await send(run, fetch, variablesOf(run, fetch));
  for (const error of errors ?? []) {
    run.errors.push(placedError(error, error.path && [...cursor.path, ...error.path]));
  }
  if (data) for (const entity of cursor.entities) mergeFields(entity, data);
}

async function fetchEntities(
  run: PlanRun,
  fetch: FetchNode,
  requires: NonNullable<FetchNode['requires']>,
  cursor: Cursor,
): Promise<void> {
  const { keys, holders, at } = representationsOf(run.supergraph, cursor.entities, requires);
  const place = (found: unknown, index: number): void => {
    if (!isFields(found)) return;
    for (const [nth, holder] of (holders[index] ?? []).entries()) {
      const entity = cursor.entities[holder];
      // The answer is cut out in place: no object may stand in two places of it.
      if (entity) mergeFields(entity, nth === 0 ? found : copyOf(found));
    }
  };
  const remembered = run.joins?.of(fetch) ?? null;
  const unknown: number[] = [];
  for (const [index, key] of keys.entries()) {
    const found = remembered?.recall(key);
    if (found) place(found, index);
    else unknown.push(index);
  }
  if (remembered) {
    const validForMs = run.joins?.used(remembered, fetch.serviceName, keys.length, unknown.length) ?? null;
    if (validForMs !== null) run.validForMs.push(validForMs);
  }
  if (unknown.length === 0) return;
  const result = await send(run, fetch, { ...variablesOf(run, fetch), representations: unknown.map(at) });
  placeEntityErrors(
    run,
    cursor,
    unknown.map((index) => holders[index] ?? []),
    result.errors ?? [],
  );
  if (!result.data) return;
  const received = result.data._entities;
  if (!Array.isArray(received) || received.length !== unknown.length) {
    run.log.error({ area: fetch.serviceName, requestId: run.caller.requestId }, 'entities do not match keys');
    run.errors.push(INTERNAL_ERROR);
    return;
  }
  for (const [position, found] of received.entries()) {
    const index = unknown[position] ?? -1;
    place(found, index);
    if (remembered && !result.errors && isFields(found)) remembered.remember(keys[index] ?? '', found);
  }
}

/** An error of `_entities[3].name` belongs to every place of the answer that wanted that entity. */
function placeEntityErrors(
  run: PlanRun,
  cursor: Cursor,
  holders: readonly (readonly number[])[],
  errors: readonly SubgraphError[],
): void {
  if (errors.length === 0) return;
  const places = [...placesAt(run.data, cursor.path)];
  for (const error of errors) {
    const [, index, ...rest] = error.path ?? [];
    if (typeof index !== 'number') {
      run.errors.push(placedError(error, error.path && [...cursor.path, ...error.path]));
      continue;
    }
    for (const holder of holders[index] ?? []) {
      run.errors.push(placedError(error, [...(places[holder] ?? []), ...rest]));
    }
  }
}

async function send(run: PlanRun, fetch: FetchNode, variables: Fields): Promise<SubgraphResult> {
  const { operation: query, operationName, serviceName: area, operationDocumentNode: document } = fetch;
  const request = { query, variables, prepared: true, ...(operationName !== undefined && { operationName }) };
  const result = await run.calls.send({ area, request, document }, run.caller);
  const validForMs = result.extensions?.validForMs;
  if (validForMs !== undefined) run.validForMs.push(validForMs);
  return result;
}

/** The fetch's variables that the request has; what is absent stays absent, or a partial update would clear the rest. */
function variablesOf(run: PlanRun, fetch: FetchNode): Fields {
  const variables: Fields = {};
  for (const name of fetch.variableUsages ?? []) {
    const value = Object.hasOwn(run.variables, name) ? run.variables[name] : undefined;
    if (value !== undefined) variables[name] = value;
  }
  return variables;
}
