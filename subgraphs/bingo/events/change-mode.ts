import type { Transaction } from '#kit/database/database';
import * as kit from '#kit/teams/change-mode';
import type { EventEntity, EventFields } from '../board/event.fields';
import { hasStarted } from '../board/events.queries';

/** $1 event. */
const OBSTACLES = {
  text: `SELECT EXISTS (SELECT FROM bingo.teams t WHERE t.event_id = $1) AS "hasTeams",
      CASE WHEN EXISTS (SELECT FROM bingo.ledger l WHERE l.event_id = $1) THEN 'tasks have counted' END AS done,
      (SELECT coalesce(max(t.member_count), 0) FROM bingo.teams t WHERE t.event_id = $1) AS "mostMembers"`,
} as const;

/**
 * Returns the mode and the size of teams that an update leads to. The caller must hold the exclusive lock of
 * the event.
 *
 * @throws DomainError BAD_USER_INPUT if the mode cannot change any more, or a team is larger.
 */
export function changedMode(
  transaction: Transaction,
  event: EventEntity,
  update: Partial<EventFields>,
): Promise<Partial<kit.ModeFields>> {
  return kit.changedMode(inMode(event), update, () => readObstacles(transaction, event));
}

/** Returns why an event whose lock is held cannot get a mode and a size of teams; empty if it can. */
export function modeProblems(
  transaction: Transaction,
  event: EventEntity,
  fields: kit.ModeFields,
): Promise<kit.ModeProblems> {
  return kit.modeProblems(inMode(event), fields, () => readObstacles(transaction, event));
}

function inMode(event: EventEntity): kit.EventInMode {
  return { mode: event.mode, teamSize: event.teamSize, hasStarted: hasStarted(event) };
}

async function readObstacles(transaction: Transaction, { id }: EventEntity): Promise<kit.ModeObstacles> {
  const obstacles = await transaction.row<kit.ModeObstacles>(OBSTACLES, [id]);
  return obstacles ?? { hasTeams: false, done: null, mostMembers: 0 };
}
