import { type DocumentNode, getOperationAST, Kind, valueFromASTUntyped } from 'graphql';
import { subscriptionSource } from '#protocol/event-log/subscriptions';
import type { EventFilter } from '#runtime/event-log/followers';
import type { Fields } from '../execution/fields';

/**
 * Returns the events that a valid subscription with a field as its only selection is a view of.
 *
 * @throws Error for a root field without a source.
 */
export function eventFilter(document: DocumentNode, variables: Readonly<Fields>): EventFilter {
  const [root] = getOperationAST(document)?.selectionSet.selections ?? [];
  if (root?.kind !== Kind.FIELD) throw new Error('the root of a subscription must be a field');
  const source = subscriptionSource(root.name.value);
  if (!source) throw new Error(`the subscription ${root.name.value} has no source of events`);
  const { types, subject } = source;
  if (subject === null) return { types, subject };
  const argument = root.arguments?.find(({ name }) => name.value === subject);
  const value = argument && valueFromASTUntyped(argument.value, variables);
  return { types, subject: String(value) };
}
