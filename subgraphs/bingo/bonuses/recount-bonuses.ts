import type { Transaction } from '#kit/database/database';
import { recomputeTotals } from '../completions/recompute-totals';
import type { EventEntity } from '../events/event.entity';
import { forParticipants } from '../participants/for-participants';
import { recomputeTeamTotals } from '../teams/recompute-team-totals';

/** An event before and after an update. */
export interface BonusChange {
  readonly before: EventEntity;
  readonly after: EventEntity;
  /** Whether the update replaced the tasks: an added one makes a whole board incomplete. */
  readonly hasNewTasks: boolean;
}

/** $1 event. */
const TEAMS = {
  text: `SELECT ARRAY(SELECT t.id FROM bingo.teams t WHERE t.event_id = $1) AS "teamIds",
    ARRAY(SELECT p.id FROM bingo.participants p WHERE p.event_id = $1) AS "participantIds"`,
} as const;

interface TeamsRow {
  readonly teamIds: readonly string[];
  readonly participantIds: readonly string[];
}

/**
 * Recomputes the totals of an event if an update, which is written already, may have changed what its bonuses
 * earn. The caller must hold the exclusive lock of the event.
 */
export async function recountBonuses(
  transaction: Transaction,
  { before, after, hasNewTasks }: BonusChange,
): Promise<void> {
  const isChanged = JSON.stringify(before.bonuses) !== JSON.stringify(after.bonuses);
  if (!isChanged && !(hasNewTasks && after.bonuses)) return;
  const eventId = after.id;
  if (after.mode === 'solo') {
    await forParticipants(transaction, eventId, (ids) => recomputeTotals(transaction, ids));
    return;
  }
  const concerned = await transaction.row<TeamsRow>(TEAMS, [eventId]);
  if (concerned) await recomputeTeamTotals(transaction, { eventId, ...concerned });
}
