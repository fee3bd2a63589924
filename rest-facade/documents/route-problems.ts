import type { RestOperation } from '../rest-operation';
import { comparePatterns } from '../routing/path-pattern';

/**
 * Returns conflicts between endpoints: duplicate routes, ambiguous paths, duplicate names; empty when valid.
 */
export function routeProblems(operations: readonly RestOperation[]): string[] {
  return operations.flatMap((first, index) =>
    operations.slice(index + 1).flatMap((second) => pairProblems(first, second)),
  );
}

function pairProblems(first: RestOperation, second: RestOperation): string[] {
  const files = `${first.file} and ${second.file}`;
  const problems: string[] = [];
  if (first.name === second.name) problems.push(`${files}: both operations are named ${first.name}`);
  const precedence = comparePatterns(first.pattern, second.pattern);
  if (precedence === 'same' && first.contract.path !== second.contract.path) {
    problems.push(
      `${files}: ${first.contract.path} and ${second.contract.path} are the same path with different token names`,
    );
  }
  if (first.contract.method !== second.contract.method) return problems;
  const route = `${first.contract.method} ${first.contract.path}`;
  if (precedence === 'same') problems.push(`${files}: duplicate route ${route}`);
  if (precedence === 'ambiguous') {
    problems.push(`${files}: shadowed path, ${route} and ${second.contract.path} match the same requests`);
  }
  return problems;
}
