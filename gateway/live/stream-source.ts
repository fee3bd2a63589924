import { type DocumentNode, getOperationAST, Kind, valueFromASTUntyped } from 'graphql';
import { DomainError } from '#protocol/errors';
import type { EventType } from '#protocol/event-log/logged-event';
import { subscriptionSource } from '#protocol/event-log/subscriptions';
import type { Fields } from '../execution/fields';

/** The events of one subscription. */
export interface StreamSource {
  readonly types: readonly EventType[];
  readonly subject: string | null;
  readonly end: EventType | null;
  readonly isState: boolean;
}

/**
 * Returns the events that a valid subscription with a field as its only selection is a view of.
 *
 * @throws DomainError BAD_USER_INPUT if the root is a fragment. Error for a root field without a source.
 */
export function streamSource(document: DocumentNode, variables: Readonly<Fields>): StreamSource {
  const [root] = getOperationAST(document)?.selectionSet.selections ?? [];
  if (root?.kind !== Kind.FIELD)
    throw new DomainError('BAD_USER_INPUT', 'the root of a subscription must be a field');
  const source = subscriptionSource(root.name.value);
  if (!source) throw new Error(`the subscription ${root.name.value} has no source of events`);
  const { subject } = source;
  if (subject === null) return source;
  const argument = root.arguments?.find(({ name }) => name.value === subject);
  const value = argument && valueFromASTUntyped(argument.value, variables);
  return { ...source, subject: String(value) };
}
