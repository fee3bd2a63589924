import { forbidden, notFound, unauthenticated } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { isIdentifier } from '#protocol/rules/text';

/** SQL beside `bingo.participants p`: whether there is an event $2; asked only where it is not the participant's own. */
export const OTHER_EXISTS = `CASE WHEN p.event_id <> $2
  THEN EXISTS (SELECT 1 FROM bingo.events o WHERE o.id = $2) END AS "otherExists"`;

/** The event of a key, and whether the one that was asked for exists. */
export interface EventOfKey {
  readonly eventId: string;
  /** Null when the key's own event was asked for. */
  readonly otherExists: boolean | null;
}

/**
 * The hash of the key that a plugin sent.
 *
 * @throws DomainError UNAUTHENTICATED when the caller is no plugin.
 */
export function keyHashOf({ principal }: Caller): string {
  if (principal.kind !== 'plugin') throw unauthenticated();
  return principal.keyHash;
}

/** An event id that PostgreSQL can compare with: no event has the empty one. */
export function comparableEventId(eventId: string): string {
  return isIdentifier(eventId) ? eventId : '';
}

/**
 * Lets a key pass that was issued for the event that is asked for.
 *
 * @throws DomainError UNAUTHENTICATED for a key that nobody has, NOT_FOUND for an unknown event, FORBIDDEN for another.
 */
export function requireOwnEvent<Row extends EventOfKey>(row: Row | undefined): Row {
  if (!row) throw unauthenticated();
  if (row.otherExists === null) return row;
  throw row.otherExists ? forbidden('This key belongs to another event') : notFound('Event');
}
