import type { Transaction } from '#kit/database/database';
import * as kit from '#kit/teams/change-mode';
import { statusOnDays } from '../rules/event-days';
import type { EventFields } from './event.entity';

/** $1 event. */
const OBSTACLES = {
  text: `SELECT EXISTS (SELECT FROM events.teams t WHERE t.event_id = $1) AS "hasTeams",
      CASE WHEN EXISTS (SELECT FROM events.submissions s WHERE s.event_id = $1) THEN 'the event has proofs' END AS done,
      (SELECT coalesce(max(t.member_count), 0) FROM events.teams t WHERE t.event_id = $1) AS "mostMembers"`,
} as const;

/**
 * Returns the mode and the size of teams that an update leads to. The caller must hold the exclusive lock of
 * the event.
 *
 * @throws DomainError BAD_USER_INPUT if the mode cannot change any more, or a team is larger.
 */
export function changedMode(
  transaction: Transaction,
  id: string,
  event: EventFields,
  given: Partial<EventFields>,
): Promise<Partial<kit.ModeFields>> {
  const { mode, teamSize } = event;
  return kit.changedMode({ mode, teamSize, hasStarted: hasStarted(event) }, given, async () => {
    const obstacles = await transaction.row<kit.ModeObstacles>(OBSTACLES, [id]);
    return obstacles ?? { hasTeams: false, done: null, mostMembers: 0 };
  });
}

/** Returns whether an event has started, or is over. */
export function hasStarted(event: EventFields): boolean {
  return statusOnDays(event, new Date()) !== 'upcoming';
}
