import { type GraphQLSchema, getNamedType, isObjectType, Kind, type OperationDefinitionNode } from 'graphql';
import type { OperationReads } from '#gateway/graph/prepared-operation';
import { STORED_FILE_FIELDS } from '../response/graph-response';
import type { RestAccess, RestOperation, RestTransport, VariablePlace } from '../rest-operation';

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
