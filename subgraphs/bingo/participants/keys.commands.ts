import { randomBytes } from 'node:crypto';
import { Field, ID, ObjectType } from 'type-graphql';
import { requireUser } from '#kit/access/access';
import type { Database, Transaction } from '#kit/database/database';
import { hashSecret } from '#kit/hash-secret';
import { OPERATOR, reportActivity } from '#kit/jobs/activity';
import { foldPlayerName, playerNameProblem } from '#kit/rules/names';
import { notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { isIdentifier } from '#protocol/rules/text';
import { EventEntity } from '../board/event.fields';
import type { BingoDependencies } from '../dependencies';
import { lockParticipant, ownParticipantId } from './locks';
import { ParticipantEntity } from './participant.fields';

/**
 * Returns a new bingo key: `bk_` and 256 random bits in base64url. It is returned to the client once and
 * never stored.
 */
export function newBingoKey(): string {
  return `bk_${randomBytes(32).toString('base64url')}`;
}

/**
 * Returns a new hook key: `bh_` and 256 random bits in base64url, for clients that can send no header. It is
 * returned once, as part of addresses, and never stored.
 */
export function newHookKey(): string {
  return `bh_${randomBytes(32).toString('base64url')}`;
}

/** Returns the hash of a key, the form in which it is stored. */
export function hashOfKey(key: string): string {
  return hashSecret(key);
}

@ObjectType('RotatedBingoKey', {
  simpleResolvers: true,
  description: 'A rotated bingo key, shown only in this response.',
})
export class RotatedBingoKey {
  @Field(() => ID, { description: 'The participant.' })
  participantId: string;

  @Field(() => String, { description: 'The credential, for the header `X-Bingo-Key`.' })
  apiKey: string;
}

const KEY_OWNER = {
  name: 'bingo_key_owner',
  text: `SELECT user_id AS "userId" FROM bingo.participants WHERE key_hash = $1
    UNION ALL SELECT user_id FROM bingo.participants WHERE hook_key_hash = $1`,
} as const;

/** Returns the user of the participant whose bingo key or hook key has this hash; null for an unknown key. */
export async function ownerOfKey(database: Database, keyHash: string): Promise<string | null> {
  if (!/^[0-9a-f]{64}$/.test(keyHash)) return null;
  const row = await database.row<{ userId: string }>(KEY_OWNER, [keyHash]);
  return row?.userId ?? null;
}

/** The actor that replaces a key. */
interface Replacer {
  readonly userId: string;
  readonly address: string | null;
}

/**
 * Replaces a participant's key and revokes the old one.
 *
 * @returns the new key, which is returned only once.
 * @throws DomainError NOT_FOUND.
 */
async function replaceKey(
  jobs: BingoDependencies['jobs'],
  transaction: Transaction,
  { userId, address }: Replacer,
  participantId: string,
): Promise<RotatedBingoKey> {
  const apiKey = newBingoKey();
  const { rsn, eventId } = await lockParticipant(transaction, participantId);
  await transaction.entities.update(ParticipantEntity, { id: participantId }, { keyHash: hashOfKey(apiKey) });
  await reportActivity(jobs, transaction, {
    action: 'bingo_key_rotate',
    userId,
    details: `Replaced the key of ${rsn} (${participantId}) in the bingo event ${eventId}`,
    address,
  });
  return { participantId, apiKey };
}

/**
 * Creates a key for the caller's registration, such as one that an organiser approved. An earlier key is
 * revoked.
 *
 * @returns the new key, which is returned only once.
 * @throws DomainError NOT_FOUND if the caller is not registered for the event.
 */
export function createKey(
  { database, jobs }: BingoDependencies,
  caller: Caller,
  eventId: string,
): Promise<RotatedBingoKey> {
  const { userId } = requireUser(caller);
  return database.transaction(async (transaction) => {
    const ownId = await ownParticipantId(transaction, eventId, userId);
    return replaceKey(jobs, transaction, { userId, address: caller.address }, ownId);
  });
}

/**
 * Replaces a participant's key on behalf of an organiser.
 *
 * @returns the new key, which is returned only once.
 * @throws DomainError NOT_FOUND.
 */
export function rotateKey(
  { database, jobs }: BingoDependencies,
  caller: Caller,
  participantId: string,
): Promise<RotatedBingoKey> {
  const { userId } = requireUser(caller);
  return database.transaction((transaction) =>
    replaceKey(jobs, transaction, { userId, address: caller.address }, participantId),
  );
}

/**
 * Replaces the key of a player, found by event and name, for the operator's command line. The old key is
 * revoked.
 *
 * @returns the new key, which is returned only once.
 * @throws DomainError NOT_FOUND.
 */
export async function rotateForOperator(
  { database, jobs }: Pick<BingoDependencies, 'database' | 'jobs'>,
  eventId: string,
  rsn: string,
): Promise<string> {
  const { entities } = database;
  if (!isIdentifier(eventId) || !(await entities.existsBy(EventEntity, { id: eventId })))
    throw notFound('Event');
  if (playerNameProblem(rsn)) throw notFound('Participant');
  const player = await entities.findOneBy(ParticipantEntity, {
    eventId,
    foldedRsn: foldPlayerName(rsn),
  });
  if (!player) throw notFound('Participant');
  const { apiKey } = await database.transaction((transaction) =>
    replaceKey(jobs, transaction, { userId: OPERATOR, address: null }, player.id),
  );
  return apiKey;
}
