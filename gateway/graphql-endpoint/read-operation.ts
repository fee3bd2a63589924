import { type DocumentNode, Kind, print, type SelectionNode, visit } from 'graphql';
import { z } from 'zod';
import { DomainError } from '#protocol/errors';
import type { Variables } from '#schema/cost/estimate-cost';
import {
  checkOperationLimits,
  checkVariables,
  type OperationMeasures,
  parseWithinLimits,
} from './operation-limits';

type OperationKind = `${OperationMeasures['kind']}`;

/** The facts that decide about the admission of an operation. */
export interface ReadOperation {
  /** The text of the document as it was sent. */
  readonly query: string;
  /** The text to execute. */
  readonly executable: string;
  readonly document: DocumentNode;
  /** The name of the operation to execute; null if the document has only one. */
  readonly operationName: string | null;
  readonly variables: Variables;
  /** Root fields of the operation to execute. */
  readonly rootFields: number;
  /** Fields that bypass the response cache. */
  readonly refreshes: number;
  /** Whether any operation of the document contains introspection. */
  readonly introspects: boolean;
}

/** Tells clients of automatic persisted queries to send the full query. */
const NOT_PERSISTED = 'PersistedQueryNotSupported';

const record = z.record(z.string(), z.unknown()).nullish();

const persistedQuery = z.object({ extensions: z.object({ persistedQuery: z.looseObject({}) }) });

const body = z.object({
  query: z.string('query must be a string').min(1, 'query must not be empty'),
  operationName: z.string('operationName must be a string').nullish(),
  variables: record,
  extensions: record,
});

/**
 * Reads the body of a GraphQL request and checks it against the operation limits.
 *
 * @param accepted the kinds of operation.
 * @throws DomainError BAD_USER_INPUT with the reason.
 */
export function readOperation(
  json: unknown,
  accepted: readonly OperationKind[] = ['query', 'mutation'],
): ReadOperation {
  if (Array.isArray(json)) throw new DomainError('BAD_USER_INPUT', 'batches of operations are not accepted');
  if (persistedQuery.safeParse(json).success) throw new DomainError('BAD_USER_INPUT', NOT_PERSISTED);
  const parsed = body.safeParse(json);
  if (!parsed.success) throw new DomainError('BAD_USER_INPUT', messageOf(parsed.error));
  const { query, operationName, variables } = parsed.data;
  checkVariables(variables ?? {});
  const sent = parseWithinLimits(query);
  const operations = checkOperationLimits(sent);
  const document = withoutRepeats(sent);
  const { rootFields } = selectOperation(operations, operationName ?? '', accepted);
  return {
    query,
    executable: document === sent ? query : print(document),
    document,
    operationName: operationName || null,
    variables: variables ?? {},
    rootFields,
    refreshes: countRefreshes(document, variables ?? {}),
    introspects: operations.some(({ introspects }) => introspects),
  };
}

/**
 * Returns the executable parts of a body; an empty operation name counts as absent.
 *
 * @param query the text to execute.
 */
export function executableParts(json: unknown, query: string): z.infer<typeof body> {
  const { operationName, variables } = body.parse(json);
  return { query, ...(variables && { variables }), ...(operationName && { operationName }) };
}

const ONLY_SUBSCRIPTIONS = 'only subscriptions are accepted here: send queries and mutations to /graphql';

/** Messages for operations of a kind that the endpoint does not accept. */
const MISPLACED: Readonly<Record<OperationKind, string>> = {
  subscription: 'subscriptions must be sent to /graphql/stream',
  query: ONLY_SUBSCRIPTIONS,
  mutation: ONLY_SUBSCRIPTIONS,
};

/** Selects the operation to execute. Apollo Gateway would report a missing one as an internal error. */
function selectOperation(
  operations: readonly OperationMeasures[],
  operationName: string,
  accepted: readonly OperationKind[],
): OperationMeasures {
  const [selected, another] = operations.filter(({ name }) => operationName === '' || name === operationName);
  if (!selected) {
    const what = operationName === '' ? 'no operation' : 'no operation with this operationName';
    throw new DomainError('BAD_USER_INPUT', `document has ${what}`);
  }
  if (another) throw new DomainError('BAD_USER_INPUT', 'operationName must name one of the operations');
  if (accepted.includes(selected.kind)) return selected;
  throw new DomainError('BAD_USER_INPUT', MISPLACED[selected.kind]);
}

function messageOf(error: z.ZodError): string {
  const issue = error.issues[0];
  const name = issue?.path[0];
  if (name === undefined) return 'body must be a JSON object';
  return name === 'variables' || name === 'extensions'
    ? `${String(name)} must be an object`
    : (issue?.message ?? '');
}

/** The argument of root fields that bypasses the response cache. */
const REFRESH = 'refresh';

/**
 * Counts the fields of a document that bypass the response cache. All operations and fragments count once:
 * spreading a fragment twice does not fetch root fields twice.
 */
export function countRefreshes(document: DocumentNode, variables: Readonly<Record<string, unknown>>): number {
  const trueVariables = new Set(Object.keys(variables).filter((name) => variables[name] === true));
  let refreshes = 0;
  visit(document, {
    VariableDefinition: ({ variable, defaultValue }) => {
      const { value: name } = variable.name;
      if (variables[name] === undefined && defaultValue?.kind === Kind.BOOLEAN && defaultValue.value) {
        trueVariables.add(name);
      }
    },
    Argument: ({ name, value }) => {
      if (name.value !== REFRESH) return;
      if (value.kind === Kind.BOOLEAN && value.value) refreshes += 1;
      if (value.kind === Kind.VARIABLE && trueVariables.has(value.name.value)) refreshes += 1;
    },
  });
  return refreshes;
}

/**
 * Removes selections that repeat another one of the same set, which changes nothing. Validation compares
 * the fields of a response name in pairs, and ends at a number of comparisons that 1,000 equal fields exceed.
 *
 * @returns the same document if it has none.
 */
export function withoutRepeats(document: DocumentNode): DocumentNode {
  return visit(document, {
    SelectionSet: {
      leave: (set) => {
        const selections = distinct(set.selections);
        return selections.length === set.selections.length ? undefined : { ...set, selections };
      },
    },
  });
}

/** Prints selections only where some share a response name: printing takes time. */
function distinct(selections: readonly SelectionNode[]): SelectionNode[] {
  const names = selections.map(responseName);
  if (new Set(names).size === names.length) return [...selections];
  const seen = new Set<string>();
  return selections.filter((selection) => {
    const text = print(selection);
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

function responseName(selection: SelectionNode): string {
  if (selection.kind === Kind.FIELD) return (selection.alias ?? selection.name).value;
  return selection.kind === Kind.FRAGMENT_SPREAD ? `...${selection.name.value}` : '...';
}
