import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  type OperationDefinitionNode,
} from 'graphql';
import { HOOK_KEY, type RestOperation } from '../rest-operation';
import { tokensOf } from '../routing/path-pattern';
import { cacheProblems } from './cache-problems';
import { conditionProblems } from './condition-problems';
import { csvProblems } from './csv-shape';
import { idempotencyProblems } from './idempotency-problems';
import { transportProblems } from './transport-problems';
import { uploadProblems } from './upload-problems';

/** Returns the problems of a single endpoint; empty when valid. */
export function operationProblems(
  schema: GraphQLSchema,
  operation: RestOperation,
  node: OperationDefinitionNode,
): string[] {
  const problems = [
    ...variableProblems(operation),
    ...csvProblems(operation),
    ...uploadProblems(operation),
    ...cacheProblems(operation),
    ...transportProblems(schema, operation, node),
    ...conditionProblems(operation, node),
    ...idempotencyProblems(operation),
  ];
  const { access, permissions, notFound, path } = operation.contract;
  if (operation.summary.trim() === '') problems.push('the operation has no description');
  if (permissions.length > 0 && access !== 'AUTHENTICATED')
    problems.push('permissions need access AUTHENTICATED');
  if (notFound !== null && node.selectionSet.selections.length !== 1)
    problems.push('notFound needs a sole root field');
  const [first] = operation.pattern;
  const prefix = first && 'text' in first ? first.text : null;
  if (operation.area !== 'gateway' && prefix !== operation.area) {
    problems.push(`"${path}" does not begin with /${operation.area}`);
  }
  return problems;
}

/** Returns whether a path token is the credential of a hook. */
function isCredential({ access }: RestOperation['contract'], token: string): boolean {
  return access === 'HOOK' && token === HOOK_KEY;
}

function variableProblems({ variables, pattern, contract }: RestOperation): string[] {
  const problems: string[] = [];
  const bound = variables.flatMap(({ source }) => (source.place === 'path' ? [source.name] : []));
  for (const token of tokensOf(pattern)) {
    if (!bound.includes(token) && !isCredential(contract, token)) {
      problems.push(`path token :${token} has no variable`);
    }
  }
  for (const { name, source, type } of variables) {
    if (source.place === 'path' && !tokensOf(pattern).includes(source.name)) {
      problems.push(`$${name} is unbound: the path has no token :${source.name}`);
    }
    if (source.place === 'body' && contract.method === 'GET') {
      problems.push(`$${name} is unbound: GET has no body`);
    }
    if (isRecursive(type)) problems.push(`$${name} is of a recursive input type`);
    if (variables.some((other) => other.name !== name && overlap(other.source, source))) {
      problems.push(`$${name} shares ${source.place} "${source.name}" with another variable`);
    }
  }
  return problems;
}

function overlap(one: RestOperation['variables'][number]['source'], other: typeof one): boolean {
  if (one.place !== other.place) return false;
  return one.name === other.name || (one.place === 'body' && other.name.startsWith(`${one.name}.`));
}

/** Returns whether an input type is recursive: client-controlled nesting could exhaust the stack. */
function isRecursive(type: GraphQLInputType, ancestors: readonly string[] = []): boolean {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return false;
  if (ancestors.includes(named.name)) return true;
  return Object.values(named.getFields()).some((field) =>
    isRecursive(field.type, [...ancestors, named.name]),
  );
}
