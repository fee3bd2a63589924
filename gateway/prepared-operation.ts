import { operationFromDocument, type Schema } from '@apollo/federation-internals';
import type { QueryPlanner } from '@apollo/query-planner';
import { type DocumentNode, type GraphQLSchema, type OperationTypeNode, visit } from 'graphql';
import type { AreaName } from '#protocol/areas';
import type { LoggedEvent } from '#protocol/event-log/logged-event';
import type { Caller } from '#protocol/principal';
import { type CallerFields, selectedCallerFields } from './execution/caller-fields';
import type { CheckedOperation } from './execution/checked-operation';
import type { Fields } from './execution/fields';
import { type GraphResult, graphResult } from './execution/graph-result';
import { areasOf, type PlainStep, plainSteps, runPlan } from './execution/plan-interpreter';
import type { Interpreter, PlanRun } from './execution/plan-run';
import { compileProjection } from './execution/projection';
import type { PlanRoot, ShippedPlans } from './planning/shipped-plans';

/** An operation that is planned once and executed often. */
export interface PreparedOperation {
  readonly kind: `${OperationTypeNode}`;
  /** Null if Apollo Gateway plans and executes the operation. */
  readonly reads: OperationReads | null;
  /**
   * Executes the operation. Never rejects.
   *
   * @param variables already validated by the caller; subgraphs validate them again.
   * @param event the event of a subscription; without one its access is checked, and its root field is null.
   */
  execute(variables: Readonly<Fields>, caller: Caller, event?: LoggedEvent): Promise<GraphResult>;
}

/** The inputs that determine an operation's response. */
export interface OperationReads {
  readonly areas: readonly AreaName[];
  /** The selected caller-dependent fields, as `Type.field`. */
  readonly callerFields: readonly string[];
}

/** Dependencies for planning and executing operations. */
export interface Planner extends Interpreter, PlanSource {}

/** Dependencies for planning operations. */
export interface PlanSource {
  /** The API schema and the internal elements. */
  readonly documentSchema: GraphQLSchema;
  /** The document schema in the planner's representation. */
  readonly plannedSchema: Schema;
  readonly queryPlanner: QueryPlanner;
  /** Used instead of planning. */
  readonly shippedPlans?: ShippedPlans;
  readonly callerFields: CallerFields;
}

/** A plan that needs no clients yet. */
interface CompiledOperation {
  readonly kind: `${OperationTypeNode}`;
  /** Undefined if nothing is fetched. */
  readonly steps: PlainStep | undefined;
  readonly project: ReturnType<typeof compileProjection>;
  readonly reads: OperationReads;
}

/**
 * Plans an operation and compiles its projection.
 *
 * @returns null if only Apollo Gateway can execute it: conditions, introspection, rewrites.
 */
export function compileOperation(planner: PlanSource, checked: CheckedOperation): CompiledOperation | null {
  const { document, operation } = checked;
  const root = planRoot(planner, checked);
  const steps = root === null ? null : plainSteps(root);
  if (steps === null) return null;
  const reads = {
    areas: steps ? areasOf(steps) : [],
    callerFields: selectedCallerFields(planner.documentSchema, document, planner.callerFields),
  };
  const project = compileProjection(planner.documentSchema, document, operation);
  return { kind: operation.operation, steps, project, reads };
}

/** Returns the root of an operation's plan; null if only Apollo Gateway can plan it. */
export function planRoot(planner: PlanSource, { document, hash }: CheckedOperation): PlanRoot | null {
  if (needsGateway(document)) return null;
  if (planner.shippedPlans?.has(hash)) return planner.shippedPlans.get(hash);
  return planner.queryPlanner.buildQueryPlan(operationFromDocument(planner.plannedSchema, document)).node;
}

/**
 * Prepares an operation for execution.
 *
 * @param prepared false for an operation of a client.
 * @returns null if only Apollo Gateway can execute it.
 */
export function planOperation(
  planner: Planner,
  checked: CheckedOperation,
  prepared = true,
): PreparedOperation | null {
  const compiled = compileOperation(planner, checked);
  if (!compiled) return null;
  const { kind, steps, project, reads } = compiled;
  const { calls, supergraph, entityCache, log } = planner;
  const execute: PreparedOperation['execute'] = async (variables, caller, event) => {
    const data: Fields = Object.create(null);
    const run: PlanRun = {
      calls,
      supergraph,
      entityCache,
      log,
      prepared,
      variables,
      caller,
      data,
      errors: [],
      validForMs: [],
      idempotency: null,
      event: event ?? null,
    };
    if (steps) await runPlan(run, steps);
    const result = graphResult(project(data), run.errors, caller, log);
    if (run.idempotency) return { ...result, idempotency: run.idempotency };
    return run.validForMs.length === 0 ? result : { ...result, validForMs: Math.min(...run.validForMs) };
  };
  return { kind, reads, execute };
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
