import { notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import type { Participant } from '../participants/bingo-participant.type';
import { findParticipants } from '../participants/find-participants';
import { lockTeam } from './lock-team';
import { logTeam } from './log-team';
import { moveParticipant } from './move-participant';

/** Who is placed, and where. */
export interface Placement {
  readonly participantId: string;
  readonly teamId: string;
}

/**
 * Places a participant in a team on behalf of an organiser, at any time. What it earned before stays with the team that
 * it was in. Idempotent.
 *
 * @throws DomainError NOT_FOUND, BAD_USER_INPUT if the team is full.
 */
export async function placeParticipant(
  dependencies: BingoDependencies,
  caller: Caller,
  { participantId, teamId }: Placement,
): Promise<Participant> {
  return dependencies.database.transaction(async (transaction) => {
    const { event, team } = await lockTeam(transaction, teamId);
    const [participant] = await findParticipants(transaction, [participantId]);
    if (participant?.eventId !== event.id) throw notFound('Participant');
    if (participant.teamId === teamId) return participant;
    await moveParticipant(transaction, participant, { event, team });
    await logTeam(dependencies, transaction, caller, team, {
      action: 'bingo_team_member_place',
      done: `Placed ${participant.rsn} (${participantId}) in`,
    });
    return { ...participant, teamId };
  });
}
