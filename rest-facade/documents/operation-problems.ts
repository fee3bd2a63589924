import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import type { RestOperation } from '../rest-operation';
import { tokensOf } from '../routing/path-pattern';

/** What is wrong with an endpoint by itself; empty when nothing is. */
export function operationProblems(
  schema: GraphQLSchema,
  operation: RestOperation,
  node: OperationDefinitionNode,
): string[] {
  const problems = [...variableProblems(operation), ...transportProblems(schema, operation, node)];
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

function variableProblems({ variables, pattern, contract }: RestOperation): string[] {
  const problems: string[] = [];
  const bound = variables.flatMap(({ source }) => (source.place === 'path' ? [source.name] : []));
  for (const token of tokensOf(pattern)) {
    if (!bound.includes(token)) problems.push(`path token :${token} has no variable`);
  }
  for (const { name, source, type } of variables) {
    if (source.place === 'path' && !tokensOf(pattern).includes(source.name)) {
      problems.push(`$${name} is unbound: the path has no token :${source.name}`);
    }
    if (source.place === 'body' && contract.method === 'GET') {
      problems.push(`$${name} is unbound: GET has no body`);
    }
    if (isRecursive(type)) problems.push(`$${name} is of an input type that holds itself`);
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

/** A body of such a type has no deepest level: reading it would take as much stack as a client likes. */
function isRecursive(type: GraphQLInputType, above: readonly string[] = []): boolean {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return false;
  if (above.includes(named.name)) return true;
  return Object.values(named.getFields()).some((field) => isRecursive(field.type, [...above, named.name]));
}

/** Whether the body has the field that the transport takes out of it, under its own name. */
function showsFreshness(schema: GraphQLSchema, { selectionSet }: OperationDefinitionNode): boolean {
  const [body] = selectionSet.selections;
  const field = body?.kind === Kind.FIELD && schema.getQueryType()?.getFields()[body.name.value];
  const type = field && getNamedType(field.type);
  if (!isObjectType(type) || body?.kind !== Kind.FIELD) return false;
  const freshness = type.getFields().freshness;
  if (!freshness || getNamedType(freshness.type).name !== 'Freshness') return false;
  return (body.selectionSet?.selections ?? []).some(
    (node) => node.kind === Kind.FIELD && node.name.value === 'freshness' && !node.alias,
  );
}

function transportProblems(
  schema: GraphQLSchema,
  operation: RestOperation,
  node: OperationDefinitionNode,
): string[] {
  const { transport, cookie, method, produces } = operation.contract;
  const rootType = schema.getRootType(node.operation)?.getFields() ?? {};
  const types = node.selectionSet.selections.map((selection) => {
    const field = selection.kind === Kind.FIELD ? rootType[selection.name.value] : undefined;
    return field ? getNamedType(field.type).name : null;
  });
  const problems: string[] = [];
  if (transport === 'HEALTH' && types.some((type) => type !== 'Health')) {
    problems.push('transport HEALTH needs root fields of type Health');
  }
  if (transport === 'REDIRECT' && !(operation.unwraps && types[0] === 'Redirection' && method === 'GET')) {
    problems.push('transport REDIRECT needs GET and a sole root field "body" of type Redirection');
  }
  if (transport === 'CACHED' && !(operation.unwraps && method === 'GET' && showsFreshness(schema, node))) {
    problems.push('transport CACHED needs GET and a sole root field "body" with its `freshness`');
  }
  if (cookie !== null && transport !== 'REDIRECT') problems.push('a cookie needs transport REDIRECT');
  if (transport === 'TEXT' && !(operation.unwraps && types[0] === 'String' && produces !== null)) {
    problems.push('transport TEXT needs produces and a sole root field "body" of type String');
  }
  if (produces !== null && transport !== 'TEXT') problems.push('produces needs transport TEXT');
  return problems;
}
