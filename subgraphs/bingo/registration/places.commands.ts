import { requireUser } from '#kit/access/access';
import type { Transaction } from '#kit/database/database';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { reportActivity } from '#kit/jobs/activity';
import { foldPlayerName } from '#kit/rules/names';
import { DomainError, invalidArgument, notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { textProblem } from '#protocol/rules/text';
import type { EventEntity } from '../board/event.fields';
import type { BingoDependencies } from '../dependencies';
import { lockEvent } from '../participants/locks';
import { type Addition, type AdditionOutcome, type KnownNames, planAdditions } from '../rules/additions';
import { registrationProblem } from '../rules/registration';
import type { BingoTeam } from '../teams/team.fields';
import { admit, admitWaiting, registrationFacts, teamOfEvent } from './admit';
import { type BingoAddition, NAMES_LIMITS, ReservedPlaceEntity } from './place.fields';

/** Player names to add to an event. */
interface AdditionInput {
  readonly eventId: string;
  readonly names: readonly string[];
  readonly teamId: string | null;
}

/**
 * Adds players to an event that is not over, also after its deadline: the user of a name who registered with
 * it before, if that is one, is registered; for other names a place is reserved. Nothing is added twice.
 *
 * @returns one result per name, in their order.
 * @throws DomainError NOT_FOUND, BAD_USER_INPUT for more than 500 names or the team of another event.
 */
export function addParticipants(
  dependencies: BingoDependencies,
  caller: Caller,
  { eventId, names, teamId }: AdditionInput,
): Promise<BingoAddition[]> {
  const { userId } = requireUser(caller);
  if (names.length > NAMES_LIMITS.maxItems)
    throw invalidArgument('names', `must have at most ${NAMES_LIMITS.maxItems} entries`);
  return dependencies.database.transaction(async (transaction) => {
    const event = await lockEvent(transaction, eventId);
    await rejectOver(transaction, event);
    const team = teamId === null ? null : await teamOfEvent(dependencies, transaction, eventId, teamId);
    const additions = await addAll(dependencies, transaction, { event, team, names });
    const count = (outcome: AdditionOutcome) =>
      additions.filter((addition) => addition.outcome === outcome).length;
    const [registered, reserved] = [count('registered'), count('reserved')];
    if (registered + reserved > 0)
      await reportActivity(dependencies.jobs, transaction, {
        action: 'bingo_participants_add',
        userId,
        details: `Registered ${registered} players for the bingo event ${event.name} (${eventId}), and reserved ${reserved} places`,
        address: caller.address,
      });
    return additions;
  });
}

async function rejectOver(transaction: Transaction, event: EventEntity): Promise<void> {
  const facts = { ...(await registrationFacts(transaction, event)), maxParticipants: null };
  const problem = registrationProblem(facts, 'organiser', new Date());
  if (problem) throw new DomainError('BAD_USER_INPUT', problem);
}

interface Additions {
  readonly event: EventEntity;
  readonly team: BingoTeam | null;
  readonly names: readonly string[];
}

async function addAll(
  dependencies: BingoDependencies,
  transaction: Transaction,
  { event, team, names }: Additions,
): Promise<Addition[]> {
  const additions = planAdditions(names, await knownNames(transaction, event, team, names));
  const teamId = team?.id ?? null;
  for (const { rsn, userId } of additions) {
    if (userId !== null) await admit(dependencies, transaction, event, { userId, rsn, teamId });
  }
  const reserved = additions.filter(({ outcome }) => outcome === 'reserved');
  await transaction.entities.insert(
    ReservedPlaceEntity,
    reserved.map(({ rsn }) => ({ eventId: event.id, rsn, foldedRsn: foldPlayerName(rsn), teamId })),
  );
  return additions;
}

const RESERVED_IN = {
  name: 'bingo_reserved_places_of_team',
  text: 'SELECT count(*)::integer AS count FROM bingo.reserved_places s WHERE s.team_id = $1',
} as const;

async function reservedIn(transaction: Transaction, teamId: string): Promise<number> {
  return (await transaction.row<{ count: number }>(RESERVED_IN, [teamId]))?.count ?? 0;
}

const PARTICIPANTS = {
  name: 'bingo_names_of_participants',
  text: `SELECT p.folded_rsn AS "foldedRsn", p.user_id AS "userId" FROM bingo.participants p WHERE p.event_id = $1`,
} as const;

const PLACES = {
  name: 'bingo_names_of_reserved_places',
  text: `SELECT s.folded_rsn AS "foldedRsn" FROM bingo.reserved_places s
    WHERE s.event_id = $1 AND s.folded_rsn = ANY($2)`,
} as const;

const USERS = {
  name: 'bingo_users_of_names',
  text: `SELECT p.folded_rsn AS "foldedRsn", min(p.user_id) AS "userId" FROM bingo.participants p
    WHERE p.folded_rsn = ANY($1) GROUP BY p.folded_rsn HAVING count(DISTINCT p.user_id) = 1`,
} as const;

interface NameOfUser {
  readonly foldedRsn: string;
  readonly userId: string;
}

async function knownNames(
  transaction: Transaction,
  event: EventEntity,
  team: BingoTeam | null,
  names: readonly string[],
): Promise<KnownNames> {
  const folded = names.filter((name) => textProblem(name) === null).map((name) => foldPlayerName(name));
  const participants = await transaction.rows<NameOfUser>(PARTICIPANTS, [event.id]);
  const places = await transaction.rows<Pick<NameOfUser, 'foldedRsn'>>(PLACES, [event.id, folded]);
  const users = await transaction.rows<NameOfUser>(USERS, [folded]);
  const { maxParticipants, taken } = await registrationFacts(transaction, event);
  const inTeam = team ? team.memberCount + (await reservedIn(transaction, team.id)) : 0;
  return {
    participants: new Map(participants.map(({ foldedRsn, userId }) => [foldedRsn, userId])),
    places: new Set(places.map(({ foldedRsn }) => foldedRsn)),
    users: new Map(users.map(({ foldedRsn, userId }) => [foldedRsn, userId])),
    free: (maxParticipants ?? Number.POSITIVE_INFINITY) - taken,
    freeInTeam: team ? (event.teamSize ?? 0) - inTeam : Number.POSITIVE_INFINITY,
  };
}

/** Deletes a reserved place. The first of the waiting list takes it. @throws DomainError NOT_FOUND. */
export async function deletePlace(
  dependencies: BingoDependencies,
  caller: Caller,
  eventId: string,
  rsn: string,
): Promise<DeleteResult> {
  const { userId } = requireUser(caller);
  await dependencies.database.transaction(async (transaction) => {
    await lockEvent(transaction, eventId);
    const key = { eventId, foldedRsn: foldPlayerName(rsn) };
    const place = textProblem(rsn) ? null : await transaction.entities.findOneBy(ReservedPlaceEntity, key);
    if (!place) throw notFound('Reserved place');
    await transaction.entities.delete(ReservedPlaceEntity, key);
    await admitWaiting(dependencies, transaction, eventId);
    await reportActivity(dependencies.jobs, transaction, {
      action: 'bingo_place_delete',
      userId,
      details: `Deleted the place reserved for ${place.rsn} in the bingo event ${eventId}`,
      address: caller.address,
    });
  });
  return deleteResult();
}
