import { Field, ID, ObjectType } from 'type-graphql';
import { requireUser } from '#kit/access/access';
import type { Transaction } from '#kit/database/database';
import { brokenConstraint, lockConflict } from '#kit/database/database-errors';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { reportActivity } from '#kit/jobs/activity';
import { foldPlayerName } from '#kit/rules/names';
import { moveMember } from '#kit/teams/member.commands';
import { DomainError, notFound } from '#protocol/errors';
import { type Caller, holdsPermission } from '#protocol/principal';
import { isIdentifier } from '#protocol/rules/text';
import type { EventEntity } from '../board/event.fields';
import { hasStarted } from '../board/events.queries';
import type { BingoDependencies } from '../dependencies';
import { hashOfKey, newBingoKey } from '../participants/keys.commands';
import { lockEvent, lockEventExclusive, lockEventShared, lockParticipant } from '../participants/locks';
import { type Participant, ParticipantEntity } from '../participants/participant.fields';
import { deleteScreenshots } from '../participants/screenshot.fields';
import type { RegistrationWay } from '../rules/registration';
import { bingoTeams } from '../teams/teams.commands';
import {
  admit,
  admitWaiting,
  alreadyRegistered,
  checkPlayerName,
  hasReservedPlace,
  playerNameTaken,
  rejectUnregistrable,
} from './admit';
import { renameLocked } from './rename';

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
 * Registers the caller for an event that is not over and open to everybody, or that has a place reserved for
 * the player name; organisers whatever its settings.
 *
 * @returns the bingo key, which is returned only once.
 * @throws DomainError BAD_USER_INPUT, also while the event's settings exclude the caller; NOT_FOUND, CONFLICT
 *   if the caller or the player name is already registered.
 */
export async function register(
  dependencies: BingoDependencies,
  caller: Caller,
  { eventId, rsn }: RegistrationInput,
): Promise<BingoRegistration> {
  const { userId } = requireUser(caller);
  checkPlayerName(rsn);
  const apiKey = newBingoKey();
  try {
    const participant = await dependencies.database.transaction(async (transaction) => {
      const event = await lockForRegistration(transaction, eventId, rsn);
      await rejectUnregistrable(transaction, event, await wayOf(transaction, caller, eventId, rsn));
      return admit(dependencies, transaction, event, { userId, rsn, keyHash: hashOfKey(apiKey) });
    });
    return registrationOf(participant, apiKey);
  } catch (error) {
    throw conflictOf(error) ?? error;
  }
}

/** $1 event, $2 folded player name. */
const IS_UNLIMITED = {
  name: 'bingo_event_is_unlimited',
  text: `SELECT e.max_participants IS NULL AND NOT EXISTS (
      SELECT FROM bingo.reserved_places s WHERE s.event_id = e.id AND s.folded_rsn = $2) AS "isUnlimited"
    FROM bingo.events e WHERE e.id = $1`,
} as const;

/**
 * Takes the shared lock of an event without a limit of participants, in which registrations do not wait for
 * each other, else the exclusive one.
 *
 * @throws DomainError NOT_FOUND, RATE_LIMITED if the event is limited by the time the lock is held.
 */
async function lockForRegistration(
  transaction: Transaction,
  eventId: string,
  rsn: string,
): Promise<EventEntity> {
  if (!isIdentifier(eventId)) throw notFound('Event');
  const isUnlimited = async () =>
    (await transaction.row<{ isUnlimited: boolean }>(IS_UNLIMITED, [eventId, foldPlayerName(rsn)]))
      ?.isUnlimited ?? false;
  if (!(await isUnlimited())) return lockEvent(transaction, eventId);
  const event = await lockEvent(transaction, eventId, lockEventShared);
  if (await isUnlimited()) return event;
  // Two transactions that exchange their shared lock for the exclusive one would deadlock.
  throw lockConflict();
}

/** Under the shared lock, the same user or name may be registered by two transactions. */
function conflictOf(error: unknown): DomainError | null {
  switch (brokenConstraint(error)) {
    case 'uq_participants_user':
      return alreadyRegistered();
    case 'uq_participants_rsn':
      return playerNameTaken();
    default:
      return null;
  }
}

async function wayOf(
  transaction: Transaction,
  { principal }: Caller,
  eventId: string,
  rsn: string,
): Promise<RegistrationWay> {
  if (await hasReservedPlace(transaction, eventId, rsn)) return 'place';
  return holdsPermission(principal, 'manage_bingo') ? 'organiser' : 'self';
}

/** Returns the result of a registration whose key is new. */
export function registrationOf({ id }: Participant, apiKey: string): BingoRegistration {
  return { participantId: id, apiKey, message: MESSAGE };
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
  dependencies: BingoDependencies,
  caller: Caller,
  { participantId, rsn }: RenameInput,
): Promise<Participant> {
  const { database, jobs } = dependencies;
  const { userId } = requireUser(caller);
  checkPlayerName(rsn);
  try {
    return await database.transaction(async (transaction) => {
      const participant = await lockParticipant(transaction, participantId, lockEventExclusive);
      if (participant.rsn === rsn) return participant;
      await renameLocked(dependencies, transaction, participant, rsn, null);
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
 * Deletes a participant with its key and completions. The first of the waiting list takes the place.
 *
 * @throws DomainError NOT_FOUND, BAD_USER_INPUT if something counted for a team, which keeps it.
 */
export async function withdrawRegistration(
  dependencies: BingoDependencies,
  caller: Caller,
  participantId: string,
): Promise<DeleteResult> {
  const { database, jobs } = dependencies;
  const { userId } = requireUser(caller);
  await database.transaction(async (transaction) => {
    const participant = await lockParticipant(transaction, participantId, lockEventExclusive);
    const { rsn, eventId } = participant;
    await rejectCounted(transaction, participantId);
    await deleteParticipant(dependencies, transaction, participant);
    await reportActivity(jobs, transaction, {
      action: 'bingo_participant_withdraw',
      userId,
      details: `Withdrew ${rsn} (${participantId}) from the bingo event ${eventId}`,
      address: caller.address,
    });
  });
  return deleteResult();
}

/**
 * Lets the caller leave an event that has not started. The first of the waiting list takes the place.
 *
 * @throws DomainError NOT_FOUND, BAD_USER_INPUT once the event has started.
 */
export async function leaveEvent(
  dependencies: BingoDependencies,
  caller: Caller,
  eventId: string,
): Promise<DeleteResult> {
  const { userId } = requireUser(caller);
  await dependencies.database.transaction(async (transaction) => {
    const event = await lockEvent(transaction, eventId);
    const own = await transaction.entities.findOneBy(ParticipantEntity, { eventId, userId });
    if (!own) throw new DomainError('NOT_FOUND', 'You are not registered for this event');
    if (hasStarted(event)) throw new DomainError('BAD_USER_INPUT', STARTED);
    const participant = await lockParticipant(transaction, own.id, lockEventExclusive);
    await rejectCounted(transaction, own.id);
    await deleteParticipant(dependencies, transaction, participant);
  });
  return deleteResult();
}

const STARTED =
  'This event has started: what you did stays in the standings. Ask an organiser to withdraw your registration';

/** Deletes a locked participant. The first of the waiting list takes the place. */
async function deleteParticipant(
  dependencies: BingoDependencies,
  transaction: Transaction,
  participant: Participant,
): Promise<void> {
  const { id: participantId, eventId } = participant;
  await moveMember(bingoTeams(dependencies), transaction, participant, null);
  await deleteScreenshots(dependencies.images, transaction, [participantId]);
  await transaction.entities.delete(ParticipantEntity, { id: participantId });
  transaction.appendEvents([
    { type: 'bingo_participant_withdrawn', subject: eventId, data: { participantId } },
  ]);
  await admitWaiting(dependencies, transaction, eventId);
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
