import { operationFromDocument, type Schema } from '@apollo/federation-internals';
import type { QueryPlanner } from '@apollo/query-planner';
import { type DocumentNode, type GraphQLSchema, type OperationTypeNode, visit } from 'graphql';
import type { AreaName } from '#protocol/areas';
import type { LoggedEvent } from '#protocol/event-log/logged-event';
import type { Caller } from '#protocol/principal';
import { BUDGET_LIMITS, OperationBudget, responseBytes } from '../cost/operation-budget';
import {
  type CallerFields,
  type CheckedOperation,
  selectedCallerFields,
} from '../execution/checked-operation';
import { type Fields, type GraphResult, graphResult, operationError } from '../execution/graph-result';
import { areasOf, type PlainStep, plainSteps, runPlan } from '../execution/plan-interpreter';
import type { Interpreter, PlanRun } from '../execution/plan-run';
import { compileProjection } from '../execution/projection';
import type { PlanRoot, ShippedPlans } from '../planning/shipped-plans';

/** An operation that is planned once and executed often. */
export interface PreparedOperation {
  readonly kind: `${OperationTypeNode}`;
  /** Null if Apollo Gateway plans and executes the operation. */
  readonly reads: OperationReads | null;
  /**
   * Executes the operation. Never rejects.
   *
   * @param variables already validated by the caller; subgraphs validate them again.
   * @param event the event of a subscription, whose execution has the budget of an operation and returns its
   * usage; without one its access is checked, and its root field is null.
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
  const newRun = (variables: Readonly<Fields>, caller: Caller, event: LoggedEvent | null): PlanRun => ({
    calls,
    supergraph,
    entityCache,
    log,
    prepared,
    variables,
    caller,
    data: Object.create(null),
    errors: [],
    validForMs: [],
    idempotency: null,
    event,
    budget: event && new OperationBudget(),
  });
  const resultOf = (run: PlanRun): GraphResult =>
    Object.assign(graphResult(project(run.data), run.errors, run.caller, log), circumstancesOf(run));
  const execute: PreparedOperation['execute'] = async (variables, caller, event) => {
    const run = newRun(variables, caller, event ?? null);
    if (steps) await runPlan(run, steps);
    return run.budget ? withinBudget(run.budget, () => resultOf(run)) : resultOf(run);
  };
  return { kind, reads, execute };
}

/** Returns a result with its usage, or the error of an exhausted budget. */
function withinBudget(budget: OperationBudget, resultOf: () => GraphResult): GraphResult {
  const result = budget.refusal ? null : resultOf();
  const bytes = responseBytes(result?.data ?? null, BUDGET_LIMITS.bytes);
  const rejection = budget.checkResponse(bytes);
  const { processorMs } = budget;
  if (!rejection && result) return { ...result, usage: { bytes, processorMs, isOver: false } };
  const errors = rejection ? [operationError(rejection)] : [];
  return { data: null, errors, usage: { bytes: 0, processorMs, isOver: true } };
}

/** Returns what a result tells besides data and errors. */
function circumstancesOf({
  idempotency,
  validForMs,
}: PlanRun): Pick<GraphResult, 'idempotency' | 'validForMs'> {
  if (idempotency) return { idempotency };
  return validForMs.length === 0 ? {} : { validForMs: Math.min(...validForMs) };
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
