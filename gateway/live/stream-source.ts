import {
  type DocumentNode,
  type FieldNode,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  valueFromASTUntyped,
} from 'graphql';
import { DomainError } from '#protocol/errors';
import { type SubscriptionSource, subscriptionSource } from '#protocol/event-log/subscriptions';
import { type Fields, setField } from '../execution/fields';

/** The events of one subscription; `subject` is a value. */
export type StreamSource = SubscriptionSource;

/**
 * Returns the root of a subscription.
 *
 * @throws DomainError BAD_USER_INPUT if it is a fragment or has a condition. graphql-js evaluates conditions
 * of the root without variables while it validates, and fails.
 */
export function subscriptionRoot(operation: OperationDefinitionNode): FieldNode {
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
  return { ...source, subject: String(value) };
}

function defaultsOf(operation: OperationDefinitionNode): Fields {
  const defaults: Fields = {};
  for (const { variable, defaultValue } of operation.variableDefinitions ?? []) {
    if (defaultValue) setField(defaults, variable.name.value, valueFromASTUntyped(defaultValue));
  }
  return defaults;
}
