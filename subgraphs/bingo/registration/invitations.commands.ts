import { requireUser } from '#kit/access/access';
import { checkBounds } from '#kit/arguments';
import type { Transaction } from '#kit/database/database';
import { reportActivity } from '#kit/jobs/activity';
import { DomainError, invalidArgument, notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import { hashOfKey, newBingoKey } from '../participants/keys.commands';
import { lockEvent } from '../participants/locks';
import { invitationProblem } from '../rules/registration';
import { admit, checkPlayerName, hasReservedPlace, rejectUnregistrable, teamOfEvent } from './admit';
import {
  type BingoInvitation,
  INVITATION_COLUMNS,
  InvitationEntity,
  isInvitationCode,
  isInvitationId,
  newInvitationCode,
  newInvitationId,
  USES_LIMITS,
} from './invitation.fields';
import { type BingoRegistration, registrationOf } from './registrations.commands';

/** What an organiser says about a new invitation. */
interface InvitationInput {
  readonly eventId: string;
  readonly teamId: string | null;
  /** Null without a limit. */
  readonly uses: number | null;
  readonly expiresAt: Date | null;
}

/**
 * Creates an invitation to an event, and to one of its teams.
 *
 * @throws DomainError NOT_FOUND, BAD_USER_INPUT if the team is of another event.
 */
export function createInvitation(
  dependencies: BingoDependencies,
  caller: Caller,
  { eventId, teamId, uses, expiresAt }: InvitationInput,
): Promise<BingoInvitation> {
  const { userId } = requireUser(caller);
  const { database, jobs } = dependencies;
  if (uses !== null) checkBounds('uses', uses, USES_LIMITS);
  if (expiresAt && expiresAt <= new Date()) throw invalidArgument('expiresAt', 'must be in the future');
  return database.transaction(async (transaction) => {
    const event = await lockEvent(transaction, eventId);
    if (teamId !== null) await teamOfEvent(dependencies, transaction, eventId, teamId);
    const id = newInvitationId();
    const invitation = { id, eventId, teamId, uses, expiresAt, code: newInvitationCode() };
    await transaction.entities.insert(InvitationEntity, invitation);
    await reportActivity(jobs, transaction, {
      action: 'bingo_invitation_create',
      userId,
      details: `Created the invitation ${id} to the bingo event ${event.name} (${eventId})`,
      address: caller.address,
    });
    return readInvitation(transaction, id);
  });
}

const BY_ID = {
  name: 'bingo_invitation_by_id',
  text: `SELECT ${INVITATION_COLUMNS} FROM bingo.invitations i WHERE i.id = $1`,
} as const;

async function readInvitation(transaction: Transaction, id: string): Promise<BingoInvitation> {
  const invitation = isInvitationId(id) ? await transaction.row<BingoInvitation>(BY_ID, [id]) : undefined;
  if (!invitation) throw notFound('Invitation');
  return invitation;
}

/** Revokes an invitation; who registered with it stays. Idempotent. @throws DomainError NOT_FOUND. */
export function revokeInvitation(
  { database, jobs }: BingoDependencies,
  caller: Caller,
  id: string,
): Promise<BingoInvitation> {
  const { userId } = requireUser(caller);
  return database.transaction(async (transaction) => {
    const { eventId } = await readInvitation(transaction, id);
    await lockEvent(transaction, eventId);
    const invitation = await readInvitation(transaction, id);
    if (invitation.revokedAt) return invitation;
    const revokedAt = new Date();
    await transaction.entities.update(InvitationEntity, { id }, { revokedAt });
    await reportActivity(jobs, transaction, {
      action: 'bingo_invitation_revoke',
      userId,
      details: `Revoked the invitation ${id} to the bingo event ${eventId}`,
      address: caller.address,
    });
    return { ...invitation, revokedAt };
  });
}

const BY_CODE = {
  name: 'bingo_invitation_by_code',
  text: `SELECT ${INVITATION_COLUMNS} FROM bingo.invitations i WHERE i.code = $1`,
} as const;

/** Returns the invitation with a code. @throws DomainError NOT_FOUND. */
async function invitationOfCode(transaction: Transaction, code: string): Promise<BingoInvitation> {
  const invitation = isInvitationCode(code)
    ? await transaction.row<BingoInvitation>(BY_CODE, [code])
    : undefined;
  if (!invitation) throw notFound('Invitation');
  return invitation;
}

/**
 * Registers the caller with an invitation and places them in its team.
 *
 * @returns the bingo key, which is returned only once.
 * @throws DomainError NOT_FOUND, BAD_USER_INPUT if the invitation cannot be used, the event is over, closed
 *   for registration or full, or the team is full; CONFLICT if the caller or the player name is already
 *   registered.
 */
export async function registerByInvitation(
  dependencies: BingoDependencies,
  caller: Caller,
  code: string,
  rsn: string,
): Promise<BingoRegistration> {
  const { userId } = requireUser(caller);
  checkPlayerName(rsn);
  const apiKey = newBingoKey();
  const participant = await dependencies.database.transaction(async (transaction) => {
    const { eventId } = await invitationOfCode(transaction, code);
    const event = await lockEvent(transaction, eventId);
    // It may have been used or revoked before the lock was held.
    const { id, teamId, ...invitation } = await invitationOfCode(transaction, code);
    const problem = invitationProblem(invitation, new Date());
    if (problem) throw new DomainError('BAD_USER_INPUT', problem);
    const hasPlace = await hasReservedPlace(transaction, eventId, rsn);
    await rejectUnregistrable(transaction, event, hasPlace ? 'place' : 'invitation');
    await transaction.entities.increment(InvitationEntity, { id }, 'used', 1);
    return admit(dependencies, transaction, event, { userId, rsn, teamId, keyHash: hashOfKey(apiKey) });
  });
  return registrationOf(participant, apiKey);
}
