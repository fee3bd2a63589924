import { requireUser } from '#kit/access/access';
import type { Transaction } from '#kit/database/database';
import { reportActivity } from '#kit/jobs/activity';
import { invalidArgument, notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { BingoEvent, EventEntity } from '../board/event.fields';
import { isOver, readEvent } from '../board/events.queries';
import { readCompletions, readPoints } from '../counting/recompute-totals';
import type { BingoDependencies } from '../dependencies';
import { lockEvent } from '../participants/locks';
import { forParticipants } from '../participants/participants.queries';
import { type Award, type AwardCandidate, AwardTally } from '../rules/awards';
import { type Credit, creditsOf } from '../rules/scores';
import { requireLastReadings } from '../sources/measurements.queries';
import { TEAM_ORDER } from '../teams/team-standings.queries';
import { AwardEntity, ResultsEntity } from './results.entities';
import type { BingoResults } from './results.fields';
import { isClosed, readResults } from './results.queries';
import { STANDINGS_ORDER } from './standings.queries';

/** $1 participants. */
const FROZEN_RANKS = {
  text: `SELECT l.participant_id AS "participantId", l.rank FROM bingo.result_lines l WHERE l.participant_id = ANY($1)`,
} as const;

/** Determines the awards of a locked event whose standings are stored. */
async function judgeAwards(transaction: Transaction, { id }: EventEntity): Promise<Award[]> {
  const board = await readPoints(transaction, id);
  const tally = new AwardTally(board.points);
  await forParticipants(transaction, id, async (ids) => {
    type Ranked = Pick<AwardCandidate, 'participantId' | 'rank'>;
    const ranked = await transaction.rows<Ranked>(FROZEN_RANKS, [ids]);
    const completions = await readCompletions(transaction, [], ids);
    const { participants } = creditsOf(board, new Set(board.points.keys()), completions);
    for (const { participantId, rank } of ranked) {
      const credit = participants.get(participantId);
      if (credit) tally.add({ participantId, rank, ...candidateOf(credit) });
    }
  });
  return tally.awards();
}

function candidateOf({ completions, endings }: Credit): Pick<AwardCandidate, 'completions' | 'endings'> {
  return {
    completions: completions.map(({ position, at }) => ({ position, completedAt: at })),
    endings: endings.map(({ completion: { at }, bonus: points, isBoard }) => ({ points, at, isBoard })),
  };
}

/** For every participant of an event, which may be many. */
const TIMEOUT_MS = 30_000;

const FREEZE = {
  text: `INSERT INTO bingo.result_lines (event_id, rank, participant_id, tasks_completed, bingos, points)
    SELECT p.event_id, row_number() OVER (ORDER BY ${STANDINGS_ORDER}), p.id, p.tasks_completed, p.bingos, p.points
    FROM bingo.participants p WHERE p.event_id = $1`,
  timeoutMs: TIMEOUT_MS,
} as const;

const FREEZE_TEAMS = {
  text: `INSERT INTO bingo.team_result_lines (event_id, rank, team_id, tasks_completed, bingos, points)
    SELECT t.event_id, row_number() OVER (ORDER BY ${TEAM_ORDER}), t.id, t.tasks_completed, t.bingos, t.points
    FROM bingo.teams t WHERE t.event_id = $1`,
} as const;

/**
 * Stores the standings, those of the teams too, and the awards of an event that is over. Closing a closed
 * event changes nothing.
 *
 * @throws DomainError BAD_USER_INPUT before the end, and within the hour after it while last readings are
 * missing; NOT_FOUND.
 */
export function closeEvent(
  { database, jobs }: BingoDependencies,
  caller: Caller,
  eventId: string,
): Promise<BingoResults> {
  const { userId } = requireUser(caller);
  return database.transaction(async (transaction) => {
    const event = await lockEvent(transaction, eventId);
    if (!(await isClosed(transaction, eventId))) {
      rejectBeforeEnd(event);
      await requireLastReadings(transaction, event);
      await storeResults(transaction, event);
      await reportActivity(jobs, transaction, {
        action: 'bingo_event_close',
        userId,
        details: `Closed the bingo event ${event.name} (${eventId})`,
        address: caller.address,
      });
    }
    const results = await readResults(transaction, eventId);
    if (!results) throw notFound('Results');
    return results;
  });
}

/**
 * Deletes the results of an event, so that it can be changed and closed again.
 *
 * @throws DomainError NOT_FOUND for an unknown event and one that is not closed.
 */
export function reopenEvent(
  { database, jobs }: BingoDependencies,
  caller: Caller,
  eventId: string,
): Promise<BingoEvent> {
  const { userId } = requireUser(caller);
  return database.transaction(async (transaction) => {
    const { name } = await lockEvent(transaction, eventId);
    const { affected } = await transaction.entities.delete(ResultsEntity, { eventId });
    if (affected === 0) throw notFound('Results');
    await reportActivity(jobs, transaction, {
      action: 'bingo_event_reopen',
      userId,
      details: `Reopened the bingo event ${name} (${eventId})`,
      address: caller.address,
    });
    const event = await readEvent(transaction, eventId);
    if (!event) throw notFound('Event');
    return event;
  });
}

function rejectBeforeEnd(event: EventEntity): void {
  if (!isOver(event)) throw invalidArgument('eventId', 'must be of an event that is over');
}

async function storeResults(transaction: Transaction, event: EventEntity): Promise<void> {
  const eventId = event.id;
  await transaction.entities.insert(ResultsEntity, { eventId });
  await transaction.rows(FREEZE, [eventId]);
  await transaction.rows(FREEZE_TEAMS, [eventId]);
  const awards = await judgeAwards(transaction, event);
  await transaction.entities.insert(
    AwardEntity,
    awards.map(({ at, ...award }, place) => ({
      ...award,
      eventId,
      place,
      achievedAt: at === null ? null : new Date(at),
    })),
  );
}
