import type { Transaction } from '#kit/database/database';
import { brokenConstraint } from '#kit/database/database-errors';
import { requireUser } from '#kit/require-user';
import { type StatusFacts, statusAt } from '#kit/rules/event-status';
import { foldPlayerName } from '#kit/rules/player-name';
import { conflictingArgument, DomainError, notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { isIdentifier } from '#protocol/rules/text';
import type { BingoDependencies } from '../dependencies';
import { hashOfKey, newBingoKey } from '../keys/bingo-key';
import type { BingoRegistration } from './bingo-registration.type';
import { checkPlayerName } from './check-player-name';
import { lockEventShared } from './locks';
import { ParticipantEntity } from './participant.entity';
import { newParticipantId } from './participant-id';

/** The event to register for and the player name. */
export interface RegistrationInput {
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
export function playerNameTaken(): DomainError {
  return conflictingArgument('rsn', 'is already registered for this event');
}
