import { reportActivity } from '#kit/activity/report-activity';
import type { Transaction } from '#kit/database/database';
import { brokenConstraint } from '#kit/database/database-errors';
import { initialFields } from '#kit/fields';
import { requireUser } from '#kit/require-user';
import { foldPlayerName } from '#kit/rules/player-name';
import { DomainError, forbidden, invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import { hashOfKey } from '../keys/bingo-key';
import type { Participant } from '../participants/bingo-participant.type';
import { findParticipants } from '../participants/find-participants';
import type { CreateBingoTeamInput } from './bingo-team.inputs';
import type { BingoTeamInvitation } from './bingo-team.type';
import {
  isOrganiser,
  lockTeamEvent,
  ownParticipant,
  participantOfUser,
  readTeam,
  requireNotStarted,
  type TeamEvent,
} from './lock-team';
import { moveParticipant } from './move-participant';
import { TeamEntity } from './team.entity';
import { TEAM_FIELDS, teamNameTaken } from './team-fields';
import { newInviteCode, newTeamId } from './team-id';

/** Most teams of an event. */
const MAX_TEAMS = 1000;

/**
 * Creates a team, which the caller joins as captain; organisers may appoint another captain.
 *
 * @returns the team and its invite code, which is returned only once.
 * @throws DomainError BAD_USER_INPUT for a solo event, once it has started, or if the captain is in a team already;
 *   NOT_FOUND, FORBIDDEN, CONFLICT if the name is taken.
 */
export async function createTeam(
  { database, jobs }: BingoDependencies,
  caller: Caller,
  input: CreateBingoTeamInput,
): Promise<BingoTeamInvitation> {
  const { userId } = requireUser(caller);
  const fields = initialFields(TEAM_FIELDS, input);
  const [id, inviteCode] = [newTeamId(), newInviteCode()];
  try {
    return await database.transaction(async (transaction) => {
      const event = await lockTeamEvent(transaction, input.eventId);
      requireNotStarted(caller, event);
      await refuseTooMany(transaction, event);
      const captain = await captainOf(transaction, caller, event, input);
      if (captain?.teamId) throw new DomainError('BAD_USER_INPUT', 'The captain is in a team already');
      await transaction.entities.insert(TeamEntity, {
        id,
        eventId: event.id,
        ...fields,
        foldedName: foldPlayerName(fields.name),
        inviteHash: hashOfKey(inviteCode),
      });
      if (captain)
        await moveParticipant(transaction, captain, { event, team: await readTeam(transaction, id) });
      await reportActivity(jobs, transaction, {
        action: 'bingo_team_create',
        userId,
        details: `Created the team ${fields.name} (${id}) of the bingo event ${event.id}`,
        address: caller.address,
      });
      return { team: await readTeam(transaction, id), inviteCode };
    });
  } catch (error) {
    throw brokenConstraint(error) === 'uq_teams_name' ? teamNameTaken() : error;
  }
}

/** Returns the captain of a new team; null if it has none. */
async function captainOf(
  transaction: Transaction,
  caller: Caller,
  { id: eventId }: TeamEvent,
  { captainId }: CreateBingoTeamInput,
): Promise<Participant | null> {
  if (captainId != null) {
    if (!isOrganiser(caller)) throw forbidden();
    const [captain] = await findParticipants(transaction, [captainId]);
    if (captain?.eventId !== eventId)
      throw invalidArgument('input.captainId', 'must be a participant of the event');
    return captain;
  }
  if (!isOrganiser(caller)) return ownParticipant(transaction, caller, eventId);
  const own = await participantOfUser(transaction, eventId, requireUser(caller).userId);
  return own?.teamId === null ? own : null;
}

async function refuseTooMany(transaction: Transaction, { id: eventId }: TeamEvent): Promise<void> {
  if ((await transaction.entities.countBy(TeamEntity, { eventId })) < MAX_TEAMS) return;
  throw new DomainError('BAD_USER_INPUT', `An event has at most ${MAX_TEAMS} teams`);
}
