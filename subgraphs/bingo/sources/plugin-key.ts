import { forbidden, notFound, unauthenticated } from '#protocol/errors';
import type { Caller, PluginPrincipal } from '#protocol/principal';
import { isIdentifier } from '#protocol/rules/text';

/**
 * SQL: whether event $2 exists; evaluated only if it is not the participant's own, and null otherwise.
 * Requires `bingo.participants p` in scope.
 */
export const OTHER_EXISTS = `CASE WHEN p.event_id <> $2
  THEN EXISTS (SELECT 1 FROM bingo.events o WHERE o.id = $2) END`;

/** The event of a key, and whether the requested event exists. */
export interface EventOfKey {
  readonly eventId: string;
  /** Null if the requested event is the key's own. */
  readonly otherExists: boolean | null;
}

/**
 * Returns the plugin that a caller is.
 *
 * @throws DomainError UNAUTHENTICATED unless the caller is a plugin.
 */
export function pluginOf({ principal }: Caller): PluginPrincipal {
  if (principal.kind !== 'plugin') throw unauthenticated();
  return principal;
}

/**
 * Returns the hash of the key that a plugin sent.
 *
 * @throws DomainError UNAUTHENTICATED unless the caller is a plugin.
 */
export function keyHashOf(caller: Caller): string {
  return pluginOf(caller).keyHash;
}

/**
 * Returns an event id that PostgreSQL accepts in a comparison; an empty string, which matches no event, for
 * one it does not.
 */
export function comparableEventId(eventId: string): string {
  return isIdentifier(eventId) ? eventId : '';
}

/**
 * Checks that a key was issued for the requested event.
 *
 * @throws DomainError UNAUTHENTICATED for an unknown key, NOT_FOUND for an unknown event, FORBIDDEN for
 *   another event.
 */
export function requireOwnEvent<Row extends EventOfKey>(row: Row | undefined): Row {
  if (!row) throw unauthenticated();
  if (row.otherExists === null) return row;
  throw row.otherExists ? forbidden('This key belongs to another event') : notFound('Event');
}
