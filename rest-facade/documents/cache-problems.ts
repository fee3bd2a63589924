import type { OperationReads } from '#gateway/prepared-operation';
import type { RestOperation, VariablePlace } from '../rest-operation';

const CALLERS_OWN: ReadonlySet<VariablePlace> = new Set(['header', 'cookie', 'cookies']);

/** What is wrong with an endpoint whose answer is to be given again; empty when nothing is. */
export function cacheProblems({ contract, kind, csv, variables }: RestOperation): string[] {
  const { cache, method, access, transport, status } = contract;
  if (!cache) return [];
  const problems: string[] = [];
  if (method !== 'GET' || kind !== 'query') problems.push('cache needs a query by GET');
  if (access !== 'PUBLIC') problems.push('cache needs access PUBLIC');
  if (transport !== 'JSON' || csv || status !== 200)
    problems.push('cache needs transport JSON and status 200');
  // What is kept would be a caller's own, and its key might hold a secret.
  if (variables.some(({ source }) => CALLERS_OWN.has(source.place))) {
    problems.push('cache allows no variable from a header or cookie');
  }
  return problems;
}

/** What of the plan forbids it to give the answer again. @param reads null where nobody knows what it reads. */
export function cachedReadProblems(
  { contract, name }: RestOperation,
  reads: OperationReads | null,
): string[] {
  if (!contract.cache) return [];
  if (!reads) return [`${name} is executed by Apollo Gateway and cannot have cache`];
  return reads.callerFields.map((field) => `cache forbids ${field}, which depends on the caller`);
}
