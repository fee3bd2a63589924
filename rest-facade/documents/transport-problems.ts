import { type GraphQLSchema, getNamedType, isObjectType, Kind, type OperationDefinitionNode } from 'graphql';
import { STORED_FILE_FIELDS } from '../response/file';
import type { RestAccess, RestOperation, RestTransport } from '../rest-operation';

/** Callers who are identified again when their permissions change. */
const STREAMED_TO: readonly RestAccess[] = ['PUBLIC', 'AUTHENTICATED'];

const PRODUCERS: readonly RestTransport[] = ['FILE', 'TEXT'];

/** Returns the problems of an endpoint's transport; empty when valid. */
export function transportProblems(
  schema: GraphQLSchema,
  operation: RestOperation,
  node: OperationDefinitionNode,
): string[] {
  const { transport, cookie, method, produces, access } = operation.contract;
  const rootType = schema.getRootType(node.operation)?.getFields() ?? {};
  const types = node.selectionSet.selections.map((selection) => {
    const field = selection.kind === Kind.FIELD ? rootType[selection.name.value] : undefined;
    return field ? getNamedType(field.type).name : null;
  });
  const problems: string[] = [];
  if (transport === 'HEALTH' && types.some((type) => type !== 'Health')) {
    problems.push('transport HEALTH needs root fields of type Health');
  }
  if (
    transport === 'REDIRECT' &&
    !(operation.bodyDepth === 1 && types[0] === 'Redirection' && method === 'GET')
  ) {
    problems.push('transport REDIRECT needs GET and a sole root field "body" of type Redirection');
  }
  if (transport === 'FILE' && !(operation.bodyDepth === 1 && types[0] === 'StoredFile' && method === 'GET')) {
    problems.push('transport FILE needs GET and a sole root field "body" of type StoredFile');
  }
  if (transport === 'FILE' && missingFields(node).length > 0) {
    problems.push(`transport FILE needs the fields ${missingFields(node).join(', ')}`);
  }
  if (
    transport === 'TEXT' &&
    !(operation.bodyDepth === 1 && types[0] === 'String' && produces.length === 1)
  ) {
    problems.push('transport TEXT needs one media type and a sole root field "body" of type String');
  }
  if (
    transport === 'CACHED' &&
    !(operation.bodyDepth === 1 && method === 'GET' && selectsFreshness(schema, node))
  ) {
    problems.push('transport CACHED needs GET and a sole root field "body" with its `freshness`');
  }
  if ((transport === 'EVENT_STREAM') !== (operation.kind === 'subscription')) {
    problems.push('transport EVENT_STREAM goes with subscriptions');
  }
  if (
    transport === 'EVENT_STREAM' &&
    !(operation.bodyDepth === 1 && method === 'GET' && STREAMED_TO.includes(access))
  ) {
    problems.push('transport EVENT_STREAM needs GET, users and a sole root field "body"');
  }
  if (PRODUCERS.includes(transport) !== produces.length > 0) {
    problems.push(`produces goes with the transports ${PRODUCERS.join(' and ')}`);
  }
  if (cookie !== null && transport !== 'REDIRECT') problems.push('a cookie needs transport REDIRECT');
  return problems;
}

function missingFields({ selectionSet }: OperationDefinitionNode): string[] {
  const [root] = selectionSet.selections;
  const selected = root?.kind === Kind.FIELD ? (root.selectionSet?.selections ?? []) : [];
  const keys = selected.flatMap((node) =>
    node.kind === Kind.FIELD ? [(node.alias ?? node.name).value] : [],
  );
  return STORED_FILE_FIELDS.filter((name) => !keys.includes(name));
}

/** Returns whether the body selects, unaliased, the freshness field that the transport needs. */
function selectsFreshness(schema: GraphQLSchema, { selectionSet }: OperationDefinitionNode): boolean {
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
