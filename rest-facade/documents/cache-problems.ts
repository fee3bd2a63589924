import type { OperationReads } from '#gateway/prepared-operation';
import type { RestOperation, VariablePlace } from '../rest-operation';

const CALLER_SPECIFIC_PLACES: ReadonlySet<VariablePlace> = new Set(['header', 'cookie', 'cookies']);

/** Returns the problems of an endpoint whose response is cached; empty when valid. */
export function cacheProblems({ contract, kind, csv, variables }: RestOperation): string[] {
  const { cache, method, access, transport, status } = contract;
  if (!cache) return [];
  const problems: string[] = [];
  if (method !== 'GET' || kind !== 'query') problems.push('cache needs a query by GET');
  if (access !== 'PUBLIC') problems.push('cache needs access PUBLIC');
  if (!['JSON', 'TEXT'].includes(transport) || csv || status !== 200)
    problems.push('cache needs transport JSON or TEXT and status 200');
  // The cached response would be specific to a caller, and its key could contain a secret.
  if (variables.some(({ source }) => CALLER_SPECIFIC_PLACES.has(source.place))) {
    problems.push('cache does not allow variables from headers or cookies');
  }
  return problems;
}

/** Returns why the plan does not permit caching. @param reads null when unknown. */
export function cachedReadProblems(
  { contract, name }: RestOperation,
  reads: OperationReads | null,
): string[] {
  if (!contract.cache) return [];
  if (!reads) return [`${name} is executed by Apollo Gateway and cannot have cache`];
  return reads.callerFields.map((field) => `cache forbids ${field}, which depends on the caller`);
}
