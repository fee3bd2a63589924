import type { Transaction } from '#kit/database/database';
import { DomainError } from '#protocol/errors';
import type { Participant } from '../participants/bingo-participant.type';
import type { BingoTeam } from './bingo-team.type';
import type { TeamEvent } from './lock-team';

const MEMBERS = {
  name: 'bingo_members_of_team',
  text: 'SELECT count(*)::integer AS members FROM bingo.participants p WHERE p.team_id = $1',
} as const;

/** $1 participant, $2 team or null. */
const MOVE = {
  name: 'bingo_move_participant',
  text: `UPDATE bingo.participants SET team_id = $2, joined_team_at = CASE WHEN $2::text IS NOT NULL THEN clock_timestamp() END
    WHERE id = $1`,
} as const;

/** $1 team. The earliest member becomes captain of a team that has none. */
const APPOINT = {
  name: 'bingo_appoint_captain',
  text: `UPDATE bingo.teams t SET captain_id = (
      SELECT p.id FROM bingo.participants p WHERE p.team_id = t.id ORDER BY p.joined_team_at, p.id LIMIT 1
    ) WHERE t.id = $1 AND t.captain_id IS NULL`,
} as const;

/** $1 participant. */
const DISMISS = {
  name: 'bingo_dismiss_captain',
  text: 'UPDATE bingo.teams SET captain_id = NULL WHERE captain_id = $1',
} as const;

/** Where a participant is moved. */
export interface Destination {
  readonly event: Pick<TeamEvent, 'teamSize'>;
  readonly team: BingoTeam;
}

/**
 * Moves a participant to a team, or out of its team. What it earned stays with the team that it was in; a team whose
 * captain leaves is led by its earliest member. The caller must hold the exclusive lock of the event.
 *
 * @param destination null: no team.
 * @throws DomainError BAD_USER_INPUT if the team is full.
 */
export async function moveParticipant(
  transaction: Transaction,
  participant: Participant,
  destination: Destination | null,
): Promise<void> {
  const team = destination?.team ?? null;
  if (participant.teamId === (team?.id ?? null)) return;
  if (destination && team) {
    const row = await transaction.row<{ members: number }>(MEMBERS, [team.id]);
    if ((row?.members ?? 0) >= destination.event.teamSize)
      throw new DomainError('BAD_USER_INPUT', 'The team is full');
  }
  await transaction.rows(DISMISS, [participant.id]);
  await transaction.rows(MOVE, [participant.id, team?.id ?? null]);
  for (const id of [participant.teamId, team?.id ?? null]) {
    if (id !== null) await transaction.rows(APPOINT, [id]);
  }
}
