import { notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { lockTeam, readTeam } from './lock-team';
import { logTeam } from './log-team';
import { moveMember } from './move-member';
import type { TeamArea, TeamMember, TeamRow } from './team-area';

/** A member to place and its new team. */
export interface Placement {
  readonly key: string;
  readonly teamId: string;
}

/** A member and its team. */
export interface Placed<Team, Member> {
  readonly team: Team;
  readonly member: Member;
}

/**
 * Places somebody in a team on behalf of an organiser, at any time. What the member earned before stays with
 * the team that it was in. Idempotent.
 *
 * @throws DomainError NOT_FOUND, BAD_USER_INPUT if the team is full.
 */
export async function placeMember<Team extends TeamRow, Member extends TeamMember>(
  area: TeamArea<Team, Member>,
  caller: Caller,
  { key, teamId }: Placement,
): Promise<Placed<Team, Member>> {
  return area.database.transaction(async (transaction) => {
    const { event, team } = await lockTeam(area, transaction, teamId);
    const member = await area.memberOfKey(transaction, event.id, key);
    if (!member) throw notFound(area.keyTitle);
    if (member.teamId === teamId) return { team, member };
    await moveMember(area, transaction, member, { event, team });
    await logTeam(area, transaction, caller, team, {
      act: 'member_place',
      done: `Placed ${area.titleOf(member)} in`,
    });
    return { team: await readTeam(area, transaction, teamId), member: { ...member, teamId } };
  });
}
