import type { FetchNode, ResponsePath } from '@apollo/query-planner';
import type { GraphQLSchema } from 'graphql';
import type { Caller } from '#protocol/principal';
import type { SubgraphError, SubgraphResult } from '#protocol/subgraph-operation';
import type { Logger } from '#runtime/logger';
import type { AreaCalls } from './area-calls';
import type { EntityCache } from './entity-cache';
import type { Fields } from './fields';

/** What stays the same whoever asks. */
export interface Interpreter {
  readonly calls: AreaCalls;
  readonly supergraph: GraphQLSchema;
  /** Null where every join is read anew. */
  readonly joins: EntityCache | null;
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
export interface Cursor {
  readonly path: ResponsePath;
  readonly entities: readonly Fields[];
}

/**
 * Sends a fetch of a plan to its area. Never rejects.
 *
 * @param more variables beside those of the request.
 */
export async function sendFetch(run: PlanRun, fetch: FetchNode, more?: Fields): Promise<SubgraphResult> {
  const { operation: query, operationName, serviceName: area, operationDocumentNode: document } = fetch;
  const own = variablesOf(run, fetch);
  const variables = more ? { ...own, ...more } : own;
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
