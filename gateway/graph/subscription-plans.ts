import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  print,
  valueFromASTUntyped,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { DomainError } from '#protocol/errors';
import { type SubscriptionSource, subscriptionSource } from '#protocol/event-log/subscriptions';
import type { SubgraphError } from '#protocol/subgraph-operation';
import { type CheckedOperation, checkOperation } from '../execution/checked-operation';
import { type Fields, operationError, setField } from '../execution/graph-result';
import { type Planner, type PreparedOperation, planOperation } from './prepared-operation';

/** The events of one subscription; `subject` is a value. */
export type StreamSource = SubscriptionSource;

/**
 * Returns the root of a subscription.
 *
 * @throws DomainError BAD_USER_INPUT if it is a fragment or has a condition. graphql-js evaluates conditions
 * of the root without variables while it validates, and fails.
 */
function subscriptionRoot(operation: OperationDefinitionNode): FieldNode {
  const [root] = operation.selectionSet.selections;
  if (root?.kind !== Kind.FIELD)
    throw new DomainError('BAD_USER_INPUT', 'the root of a subscription must be a field');
  if (root.directives?.length)
    throw new DomainError('BAD_USER_INPUT', 'the root of a subscription must not have directives');
  return root;
}

/**
 * Returns the source of a valid subscription, whose only selection is a field.
 *
 * @throws Error for a root field without a source.
 */
export function streamSource(document: DocumentNode, variables: Readonly<Fields>): StreamSource {
  const operation = getOperationAST(document);
  if (!operation) throw new Error('a document must have exactly one operation');
  const root = subscriptionRoot(operation);
  const source = subscriptionSource(root.name.value);
  if (!source) throw new Error(`the subscription ${root.name.value} has no source of events`);
  const { subject } = source;
  if (subject === null) return source;
  const argument = root.arguments?.find(({ name }) => name.value === subject);
  const value = argument && valueFromASTUntyped(argument.value, { ...defaultsOf(operation), ...variables });
  // Events of every subject: the end of one subject does not end the subscription.
  if (value == null) return { ...source, subject: null, end: null };
  return { ...source, subject: String(value) };
}

function defaultsOf(operation: OperationDefinitionNode): Fields {
  const defaults: Fields = {};
  for (const { variable, defaultValue } of operation.variableDefinitions ?? []) {
    if (defaultValue) setField(defaults, variable.name.value, valueFromASTUntyped(defaultValue));
  }
  return defaults;
}

/** A subscription of a client, or what is wrong with it. */
export type ClientSubscription = PreparedOperation | { readonly errors: readonly SubgraphError[] };

/** Upper bounds of cached plans, and of the text of their documents. */
const MAX_PLANS = 200;
const MAX_CHARACTERS = 2_000_000;

interface PlannedSubscription {
  readonly checked: CheckedOperation;
  /** Null if it cannot be executed. */
  readonly operation: PreparedOperation | null;
}

/**
 * Returns a function that plans subscriptions of clients; recent plans are cached. It throws DomainError
 * BAD_USER_INPUT for a root that cannot be followed.
 */
export function subscriptionPlans(
  planner: Planner,
  apiSchema: GraphQLSchema,
): (document: DocumentNode, variables: Readonly<Fields>) => ClientSubscription {
  const plans = new LRUCache<string, PlannedSubscription>({
    max: MAX_PLANS,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_plan, source) => source.length,
  });
  return (document, variables) => {
    const only = getOperationAST(document);
    if (!only) return rejected('a document with a subscription must have one operation');
    subscriptionRoot(only);
    const source = print(document);
    const planned = plans.get(source) ?? planSubscription(planner, apiSchema, document);
    plans.set(source, planned);
    const { checked, operation } = planned;
    const errors = [...checked.errors.map(operationError), ...checked.variableErrors(variables)];
    if (errors.length > 0) return { errors };
    return operation ?? rejected('subscriptions must not use @skip, @include or introspection');
  };
}

function planSubscription(
  planner: Planner,
  apiSchema: GraphQLSchema,
  document: DocumentNode,
): PlannedSubscription {
  const checked = checkOperation(apiSchema, document);
  return { checked, operation: checked.errors.length > 0 ? null : planOperation(planner, checked, false) };
}

function rejected(message: string): ClientSubscription {
  return { errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }] };
}
