import { reportActivity } from '#kit/activity/report-activity';
import type { Transaction } from '#kit/database/database';
import { requireUser } from '#kit/require-user';
import { invalidArgument, notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { BingoEvent, EventEntity } from '../board/event.fields';
import { isOver, readEvent } from '../board/events.queries';
import { tasksOf } from '../board/tasks.queries';
import type { BingoDependencies } from '../dependencies';
import { lockEvent } from '../participants/locks';
import { forParticipants } from '../participants/participants.queries';
import { type Award, type AwardCandidate, type AwardEnding, AwardTally } from '../rules/awards';
import { type EntrantCompletion, endingsOf, type PointsBoard } from '../rules/scores';
import { requireLastReadings } from '../sources/measurements.queries';
import { TEAM_ORDER } from '../teams/team-standings.queries';
import { AwardEntity, ResultsEntity } from './results.entities';
import type { BingoResults } from './results.fields';
import { isClosed, readResults } from './results.queries';
import { STANDINGS_ORDER } from './standings.queries';

/** Participants with their frozen ranks and completions, in columns. */
const CANDIDATES = {
  text: `SELECT l.participant_id AS "participantId", l.rank, array_agg(c.position) AS positions,
      array_agg((extract(epoch FROM c.completed_at) * 1000)::float8) AS times
    FROM bingo.result_lines l JOIN bingo.completions c ON c.participant_id = l.participant_id
    WHERE l.participant_id = ANY($1) GROUP BY l.participant_id, l.rank`,
} as const;

/** $1 event. All completions by teams, in columns; a team's lines are those of all of its members. */
const OF_TEAMS = {
  text: `SELECT array_agg(c.participant_id) AS "participantIds", array_agg(c.position) AS positions,
      array_agg((extract(epoch FROM c.completed_at) * 1000)::float8) AS times
    FROM bingo.teams t JOIN bingo.completions c ON c.team_id = t.id AND c.team_id <> ''
    WHERE t.event_id = $1 GROUP BY t.id`,
} as const;

interface CandidateRow {
  readonly participantId: string;
  readonly rank: number;
  readonly positions: readonly number[];
  readonly times: readonly number[];
}

interface TeamRow extends Pick<CandidateRow, 'positions' | 'times'> {
  readonly participantIds: readonly string[];
}

/** Determines the awards of a locked event whose standings are stored. */
async function judgeAwards(transaction: Transaction, event: EventEntity): Promise<Award[]> {
  const tasks = await tasksOf(transaction, event.id);
  const points = new Map(tasks.map((task) => [task.position, task.points]));
  const board = { size: event.boardSize, bonuses: event.bonuses, points };
  const tally = new AwardTally(points);
  const ofTeams = event.mode === 'teams' ? await endingsOfTeams(transaction, event.id, board) : null;
  await forParticipants(transaction, event.id, async (ids) => {
    for (const row of await transaction.rows<CandidateRow>(CANDIDATES, [ids])) {
      const endings = ofTeams ? (ofTeams.get(row.participantId) ?? []) : endingsOfPlayer(board, row);
      tally.add(candidateOf(row, endings));
    }
  });
  return tally.awards();
}

function candidateOf(
  { participantId, rank, positions, times }: CandidateRow,
  endings: readonly AwardEnding[],
): AwardCandidate {
  const completions = positions.map((position, index) => ({ position, completedAt: times[index] ?? 0 }));
  return { participantId, rank, completions, endings };
}

/** Returns what members of teams ended, by participant: a line belongs to who completed its last task. */
async function endingsOfTeams(
  transaction: Transaction,
  eventId: string,
  board: PointsBoard,
): Promise<ReadonlyMap<string, readonly AwardEnding[]>> {
  const ended = new Map<string, AwardEnding[]>();
  for (const row of await transaction.rows<TeamRow>(OF_TEAMS, [eventId])) {
    for (const [participantId, ending] of endingsOn(board, row)) {
      ended.set(participantId, [...(ended.get(participantId) ?? []), ending]);
    }
  }
  return ended;
}

function endingsOfPlayer(board: PointsBoard, { participantId, ...row }: CandidateRow): AwardEnding[] {
  const participantIds = row.positions.map(() => participantId);
  return endingsOn(board, { participantIds, ...row }).map(([, ending]) => ending);
}

/** Returns the lines that a player or a team ended, and to whom they are credited. */
function endingsOn(
  board: PointsBoard,
  { participantIds, positions, times }: TeamRow,
): (readonly [participantId: string, ending: AwardEnding])[] {
  const completions = positions.map(
    (position, index): Omit<EntrantCompletion, 'entrantId'> => ({
      participantId: participantIds[index] ?? '',
      position,
      at: times[index] ?? 0,
    }),
  );
  return endingsOf(board, new Set(board.points.keys()), completions).map(
    ({ completion: { participantId, at }, bonus: points, isBoard }) =>
      [participantId, { points, at, isBoard }] as const,
  );
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
      refuseBeforeEnd(event);
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

function refuseBeforeEnd(event: EventEntity): void {
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
