import type { OperationReads } from '#gateway/prepared-operation';
import type { RestOperation } from '../rest-operation';

/** Returns the problems of an endpoint that takes `Idempotency-Key`; empty when valid. */
export function idempotencyProblems({ contract, kind, bodyDepth }: RestOperation): string[] {
  const { access, transport, status, idempotencyKey } = contract;
  const problems: string[] = [];
  if (!idempotencyKey) {
    if (status === 201 && access !== 'PUBLIC') problems.push('status 201 needs idempotencyKey');
    return problems;
  }
  if (kind !== 'mutation' || transport !== 'JSON' || bodyDepth === 0) {
    problems.push('idempotencyKey needs a mutation with transport JSON and a sole root field "body"');
  }
  // Anonymous callers would share their keys.
  if (access === 'PUBLIC') problems.push('idempotencyKey does not allow access PUBLIC');
  return problems;
}

/** Returns why the plan does not permit `Idempotency-Key`. @param reads null when unknown. */
export function idempotentPlanProblems(
  { contract, name }: RestOperation,
  reads: OperationReads | null,
): string[] {
  if (!contract.idempotencyKey || reads?.areas.length === 1) return [];
  return [`${name} cannot have idempotencyKey: its response must come from one area, which stores it`];
}
