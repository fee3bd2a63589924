import { type DocumentNode, type GraphQLSchema, getOperationAST, print } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { SubgraphError } from '#protocol/subgraph-operation';
import { type CheckedOperation, checkOperation } from './execution/checked-operation';
import type { Fields } from './execution/fields';
import { operationError } from './execution/graph-errors';
import { subscriptionRoot } from './live/stream-source';
import { type Planner, type PreparedOperation, planOperation } from './prepared-operation';

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
    if (!only) return refused('a document with a subscription must have one operation');
    subscriptionRoot(only);
    const source = print(document);
    const planned = plans.get(source) ?? planSubscription(planner, apiSchema, document);
    plans.set(source, planned);
    const { checked, operation } = planned;
    const errors = [...checked.errors.map(operationError), ...checked.variableErrors(variables)];
    if (errors.length > 0) return { errors };
    return operation ?? refused('subscriptions must not use @skip, @include or introspection');
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

function refused(message: string): ClientSubscription {
  return { errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }] };
}
