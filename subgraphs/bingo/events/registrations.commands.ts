import { Field, ID, ObjectType } from 'type-graphql';
import { requireUser } from '#kit/access/access';
import type { Transaction } from '#kit/database/database';
import { brokenConstraint } from '#kit/database/database-errors';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { reportActivity } from '#kit/jobs/activity';
import { type StatusFacts, statusAt } from '#kit/rules/event-status';
import { foldPlayerName, playerNameProblem } from '#kit/rules/names';
import { moveMember } from '#kit/teams/member.commands';
import { conflictingArgument, DomainError, invalidArgument, notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { isIdentifier } from '#protocol/rules/text';
import { standingsEvent } from '../board/event-log';
import type { BingoDependencies } from '../dependencies';
import { hashOfKey, newBingoKey } from '../participants/keys.commands';
import { lockEventExclusive, lockEventShared, lockParticipant } from '../participants/locks';
import { newParticipantId, type Participant, ParticipantEntity } from '../participants/participant.fields';
import { deleteScreenshots } from '../participants/screenshot.fields';
import { bingoTeams } from '../teams/teams.commands';

/** @throws DomainError BAD_USER_INPUT unless the text is a valid player name. */
function checkPlayerName(rsn: string): void {
  const problem = playerNameProblem(rsn);
  if (problem) throw invalidArgument('rsn', problem);
}

@ObjectType('BingoRegistration', {
  simpleResolvers: true,
  description: 'The result of a registration. The bingo key is shown only in this response.',
})
export class BingoRegistration {
  @Field(() => ID, { description: 'The new participant.' })
  participantId: string;

  @Field(() => String, {
    description: 'The credential of the game-client plugin, for the header `X-Bingo-Key`.',
  })
  apiKey: string;

  @Field(() => String, { description: 'Message for the user.' })
  message: string;
}

/** The event to register for and the player name. */
interface RegistrationInput {
  readonly eventId: string;
  /** Player name in the game. */
  readonly rsn: string;
}

const MESSAGE = 'You are registered. Keep your API key: it is not shown again.';

/**
 * Registers the caller for an event that is not over.
 *
 * @returns the bingo key, which is returned only once.
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND, CONFLICT if the caller or the player name is already
 *   registered.
 */
export async function register(
  { database }: BingoDependencies,
  caller: Caller,
  { eventId, rsn }: RegistrationInput,
): Promise<BingoRegistration> {
  const { userId } = requireUser(caller);
  checkPlayerName(rsn);
  const participantId = newParticipantId();
  const apiKey = newBingoKey();
  try {
    await database.transaction(async (transaction) => {
      await lockOpenEvent(transaction, eventId);
      await transaction.entities.insert(ParticipantEntity, {
        id: participantId,
        eventId,
        userId,
        rsn,
        foldedRsn: foldPlayerName(rsn),
        keyHash: hashOfKey(apiKey),
      });
      const data = { participantId };
      transaction.appendEvents([{ type: 'bingo_participant_registered', subject: eventId, data }]);
    });
  } catch (error) {
    throw conflictOf(error) ?? error;
  }
  return { participantId, apiKey, message: MESSAGE };
}

const STATUS = {
  name: 'bingo_status_of_event',
  text: `SELECT start_date AS start, end_date AS "end", set_status AS "set" FROM bingo.events WHERE id = $1`,
} as const;

async function lockOpenEvent(transaction: Transaction, eventId: string): Promise<void> {
  if (!isIdentifier(eventId)) throw notFound('Event');
  await lockEventShared(transaction, eventId);
  const facts = await transaction.row<StatusFacts>(STATUS, [eventId]);
  if (!facts) throw notFound('Event');
  if (statusAt(facts, new Date()) === 'completed') {
    throw new DomainError('BAD_USER_INPUT', 'This event is over and closed for registration');
  }
}

function conflictOf(error: unknown): DomainError | null {
  switch (brokenConstraint(error)) {
    case 'uq_participants_user':
      return new DomainError('CONFLICT', 'You are already registered for this event');
    case 'uq_participants_rsn':
      return playerNameTaken();
    default:
      return null;
  }
}

/** Returns the error for a player name that is already registered. */
function playerNameTaken(): DomainError {
  return conflictingArgument('rsn', 'is already registered for this event');
}

/** The participant to rename and the new name. */
interface RenameInput {
  readonly participantId: string;
  readonly rsn: string;
}

/**
 * Corrects the player name of a participant. An unchanged name is not logged.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND, CONFLICT if another participant of the event has the name.
 */
export async function renameParticipant(
  { database, jobs }: BingoDependencies,
  caller: Caller,
  { participantId, rsn }: RenameInput,
): Promise<Participant> {
  const { userId } = requireUser(caller);
  checkPlayerName(rsn);
  try {
    return await database.transaction(async (transaction) => {
      const participant = await lockParticipant(transaction, participantId, lockEventExclusive);
      if (participant.rsn === rsn) return participant;
      const foldedRsn = foldPlayerName(rsn);
      await transaction.entities.update(ParticipantEntity, { id: participantId }, { rsn, foldedRsn });
      transaction.appendEvents([standingsEvent(participant.eventId)]);
      await reportActivity(jobs, transaction, {
        action: 'bingo_participant_rename',
        userId,
        details: `Renamed ${participant.rsn} (${participantId}) to ${rsn} in the bingo event ${participant.eventId}`,
        address: caller.address,
      });
      return { ...participant, rsn };
    });
  } catch (error) {
    throw brokenConstraint(error) === 'uq_participants_rsn' ? playerNameTaken() : error;
  }
}

/**
 * Deletes a participant with its key and completions.
 *
 * @throws DomainError NOT_FOUND, BAD_USER_INPUT if something counted for a team, which keeps it.
 */
export async function withdrawRegistration(
  dependencies: BingoDependencies,
  caller: Caller,
  participantId: string,
): Promise<DeleteResult> {
  const { database, jobs, images } = dependencies;
  const { userId } = requireUser(caller);
  await database.transaction(async (transaction) => {
    const participant = await lockParticipant(transaction, participantId, lockEventExclusive);
    const { rsn, eventId } = participant;
    await rejectCounted(transaction, participantId);
    await moveMember(bingoTeams(dependencies), transaction, participant, null);
    await deleteScreenshots(images, transaction, [participantId]);
    await transaction.entities.delete(ParticipantEntity, { id: participantId });
    const data = { participantId };
    transaction.appendEvents([{ type: 'bingo_participant_withdrawn', subject: eventId, data }]);
    await reportActivity(jobs, transaction, {
      action: 'bingo_participant_withdraw',
      userId,
      details: `Withdrew ${rsn} (${participantId}) from the bingo event ${eventId}`,
      address: caller.address,
    });
  });
  return deleteResult();
}

const HAS_COUNTED = {
  name: 'bingo_participant_has_counted_for_team',
  text: `SELECT EXISTS (SELECT FROM bingo.ledger l WHERE l.participant_id = $1 AND l.team_id <> '') AS "hasCounted"`,
} as const;

async function rejectCounted(transaction: Transaction, participantId: string): Promise<void> {
  const row = await transaction.row<{ hasCounted: boolean }>(HAS_COUNTED, [participantId]);
  if (!row?.hasCounted) return;
  throw new DomainError(
    'BAD_USER_INPUT',
    'What the participant counted stays with the team: remove the participant from the team instead',
  );
}
