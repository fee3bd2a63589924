import { type Operation, operationFromDocument, type Schema } from '@apollo/federation-internals';
import type { QueryPlanner } from '@apollo/query-planner';
import { type DocumentNode, type GraphQLSchema, visit } from 'graphql';
import type { AreaName } from '#protocol/areas';
import type { Caller } from '#protocol/principal';
import { type CallerFields, selectedCallerFields } from './execution/caller-fields';
import type { CheckedOperation } from './execution/checked-operation';
import type { Fields } from './execution/fields';
import { type GraphResult, graphResult } from './execution/graph-result';
import { areasOf, isPlain, type PlainStep, runPlan } from './execution/plan-interpreter';
import type { Interpreter, PlanRun } from './execution/plan-run';
import { compileProjection } from './execution/projection';

/** An operation that was planned once and runs often. */
export interface PreparedOperation {
  readonly kind: 'query' | 'mutation';
  /** Null where Apollo Gateway executes it, which plans by itself. */
  readonly reads: OperationReads | null;
  /**
   * Runs it. Never rejects.
   *
   * @param variables that fit their types: whoever reads them from a request checks them, and areas do so again.
   */
  execute(variables: Readonly<Fields>, caller: Caller): Promise<GraphResult>;
}

/** What an operation's answer is made of. */
export interface OperationReads {
  readonly areas: readonly AreaName[];
  /** The fields, as `Type.field`, whose value depends on who asks. */
  readonly callerFields: readonly string[];
}

/** What plans operations. */
export interface Planner extends Interpreter {
  readonly apiSchema: GraphQLSchema;
  /** The same schema in the planner's own form. */
  readonly plannedSchema: Schema;
  readonly queryPlanner: QueryPlanner;
  readonly callerFields: CallerFields;
}

/**
 * Plans an operation and compiles its projection.
 *
 * @returns null when it holds something that only Apollo Gateway executes: conditions, introspection, rewrites.
 */
export function planOperation(planner: Planner, checked: CheckedOperation): PreparedOperation | null {
  const { document, operation } = checked;
  if (operation.operation === 'subscription' || needsGateway(document)) return null;
  const planned: Operation = operationFromDocument(planner.plannedSchema, document);
  const plan = planner.queryPlanner.buildQueryPlan(planned).node;
  if (plan && !isPlain(plan)) return null;
  const steps: PlainStep | undefined = plan;
  const project = compileProjection(planner.apiSchema, document, operation);
  const { calls, supergraph, joins, log } = planner;
  const execute = async (variables: Readonly<Fields>, caller: Caller): Promise<GraphResult> => {
    const data: Fields = Object.create(null);
    const run: PlanRun = {
      calls,
      supergraph,
      joins,
      log,
      variables,
      caller,
      data,
      errors: [],
      validForMs: [],
    };
    if (steps) await runPlan(run, steps);
    const result = graphResult(project(data), run.errors, caller, log);
    return run.validForMs.length === 0 ? result : { ...result, validForMs: Math.min(...run.validForMs) };
  };
  const reads = {
    areas: steps ? areasOf(steps) : [],
    callerFields: selectedCallerFields(planner.apiSchema, document, planner.callerFields),
  };
  return { kind: operation.operation, reads, execute };
}

function needsGateway(document: DocumentNode): boolean {
  let needed = false;
  visit(document, {
    Directive: ({ name }) => {
      needed ||= name.value === 'skip' || name.value === 'include';
    },
    Field: ({ name, alias }) => {
      needed ||= name.value === '__schema' || name.value === '__type' || alias?.value === '__proto__';
    },
  });
  return needed;
}
