import { DomainError, notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { Transaction } from '../database/database';
import { hashSecret } from '../hash-secret';
import {
  type LockedTeam,
  lockTeam,
  lockTeamEvent,
  logTeam,
  memberOf,
  ownMember,
  readTeam,
  requireCaptain,
  requireNotStarted,
} from './lock-team';
import type { TeamArea, TeamMember, TeamRow } from './team-area';
import type { InvitedTeam, Membership } from './team-statements';

/**
 * Lets the caller join a team by its invite code.
 *
 * @throws DomainError NOT_FOUND for a code that is not valid, or a caller who cannot be a member;
 * BAD_USER_INPUT if the caller is in another team, the team is full, or the event has started.
 */
export async function joinTeam<Team extends TeamRow, Member extends TeamMember>(
  area: TeamArea<Team, Member>,
  caller: Caller,
  inviteCode: string,
): Promise<Team> {
  return area.database.transaction(async (transaction) => {
    const { eventId } = await teamOfCode(area, transaction, inviteCode);
    const event = await lockTeamEvent(area, transaction, eventId);
    // The code may have been rotated before the lock was held.
    const { id } = await teamOfCode(area, transaction, inviteCode);
    const team = await readTeam(area, transaction, id);
    const own = await ownMember(area, transaction, caller, event.id);
    if (own.teamId === team.id) return team;
    requireNotStarted(area, caller, event);
    if (own.teamId !== null) throw new DomainError('BAD_USER_INPUT', 'You are in another team already');
    await moveMember(area, transaction, own, { event, team });
    return readTeam(area, transaction, id);
  });
}

async function teamOfCode<Team extends TeamRow, Member extends TeamMember>(
  { statements }: TeamArea<Team, Member>,
  transaction: Transaction,
  inviteCode: string,
): Promise<InvitedTeam> {
  const team = await transaction.row(statements.byCode, [hashSecret(inviteCode)]);
  if (!team) throw notFound('Team of this invite code');
  return team;
}

/**
 * Lets the caller leave its team.
 *
 * @returns the team that the caller was in.
 * @throws DomainError NOT_FOUND, BAD_USER_INPUT if the caller is in no team, or the event has started.
 */
export async function leaveTeam<Team extends TeamRow, Member extends TeamMember>(
  area: TeamArea<Team, Member>,
  caller: Caller,
  eventId: string,
): Promise<Team> {
  return area.database.transaction(async (transaction) => {
    const event = await lockTeamEvent(area, transaction, eventId);
    const own = await ownMember(area, transaction, caller, event.id);
    if (own.teamId === null) throw new DomainError('BAD_USER_INPUT', 'You are in no team');
    requireNotStarted(area, caller, event);
    await moveMember(area, transaction, own, null);
    return readTeam(area, transaction, own.teamId);
  });
}

/** A member to place and its new team. */
interface Placement {
  readonly key: string;
  readonly teamId: string;
}

/** A member and its team. */
interface Placed<Team, Member> {
  readonly team: Team;
  readonly member: Member;
}

/**
 * Places a user in a team on behalf of an organiser, at any time. What the member earned before stays with
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

/**
 * Removes a member from a team, on behalf of its captain or an organiser. What the member earned stays with
 * the team.
 *
 * @throws DomainError NOT_FOUND, FORBIDDEN, BAD_USER_INPUT once the event has started, except for organisers.
 */
export async function removeMember<Team extends TeamRow, Member extends TeamMember>(
  area: TeamArea<Team, Member>,
  caller: Caller,
  { teamId, userId }: Membership,
): Promise<Team> {
  return area.database.transaction(async (transaction) => {
    const { event, team } = await lockTeam(area, transaction, teamId);
    await requireCaptain(area, transaction, caller, team);
    requireNotStarted(area, caller, event);
    const member = await memberOf(area, transaction, team, userId);
    await moveMember(area, transaction, member, null);
    await logTeam(area, transaction, caller, team, {
      act: 'member_remove',
      done: `Removed ${area.titleOf(member)} from`,
    });
    return readTeam(area, transaction, teamId);
  });
}

/**
 * Makes another member the captain of a team, on behalf of its captain or an organiser. Idempotent.
 *
 * @throws DomainError NOT_FOUND, FORBIDDEN.
 */
export async function assignCaptain<Team extends TeamRow, Member extends TeamMember>(
  area: TeamArea<Team, Member>,
  caller: Caller,
  { teamId, userId }: Membership,
): Promise<Team> {
  return area.database.transaction(async (transaction) => {
    const { team } = await lockTeam(area, transaction, teamId);
    await requireCaptain(area, transaction, caller, team);
    const member = await memberOf(area, transaction, team, userId);
    const key = area.keyOf(member);
    if (team.captainId === key) return team;
    await transaction.rows(area.statements.setCaptain, [teamId, key]);
    area.onChanged?.(transaction, team.eventId);
    await logTeam(area, transaction, caller, team, {
      act: 'captain_assign',
      done: `Made ${area.titleOf(member)} captain of`,
    });
    return readTeam(area, transaction, teamId);
  });
}

/**
 * Moves a member to a team, or out of its team. What it earned stays with the team that it was in; a team
 * whose captain leaves is led by its earliest member. The caller must hold the exclusive lock of the event.
 *
 * @param destination null: no team.
 * @throws DomainError BAD_USER_INPUT if the team is full.
 */
export async function moveMember<Team extends TeamRow, Member extends TeamMember>(
  area: TeamArea<Team, Member>,
  transaction: Transaction,
  member: Member,
  destination: LockedTeam<Team> | null,
): Promise<void> {
  const { statements } = area;
  const teamId = destination?.team.id ?? null;
  if (member.teamId === teamId) return;
  if (destination && destination.team.memberCount >= destination.event.teamSize)
    throw new DomainError('BAD_USER_INPUT', 'The team is full');
  await transaction.rows(statements.dismissCaptain, [member.eventId, area.keyOf(member)]);
  await area.writeTeamOf(transaction, member, teamId);
  area.onChanged?.(transaction, member.eventId);
  for (const id of [member.teamId, teamId]) {
    if (id !== null) await transaction.rows(statements.appointCaptain, [id]);
  }
}
