import type { Database } from '#kit/database/database';
import { type StatusFacts, statusAt } from '#kit/rules/event-status';
import { unauthenticated } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { DONE, ownRow, teamCountsSql } from '../counting/entrant-sql';
import { type GoalsByPosition, goalsOf } from '../goals/goals-of';
import { isShown } from '../hidden-tasks/shown-sql';
import { storedCount, type TeamCounts, TeamTally } from '../rules/counts';
import { readTrigger } from '../rules/trigger';
import { countedBy } from '../rules/trigger-matching';
import type { PluginBoard, PluginBoardTask } from './plugin-board.type';
import { keyHashOf } from './require-own-event';

interface StoredTask extends Pick<PluginBoardTask, 'position' | 'name' | 'trigger' | 'points' | 'completed'> {
  readonly counted: string | null;
  readonly count: number | null;
}

interface BoardRow extends StatusFacts, Omit<PluginBoard, 'status' | 'endDate' | 'tasks'> {
  readonly participantId: string;
  readonly teamId: string | null;
  readonly teamCounts: TeamCounts | null;
  readonly tasks: readonly StoredTask[];
}

const BOARD = {
  name: 'bingo_plugin_board',
  text: `SELECT p.id AS "participantId", p.event_id AS "eventId", e.name, e.start_date AS start, e.end_date AS "end", e.set_status AS "set",
      e.board_size AS "boardSize", p.rsn, p.points, p.bingos, p.team_id AS "teamId",
      ${teamCountsSql('counts')} AS "teamCounts",
      (SELECT coalesce(json_agg(json_build_object('position', t.position, 'name', t.name, 'trigger', t.trigger,
          'points', t.points, 'counted', n.counted, 'count', n.count, 'completed', t.position = ANY(done.positions)
        ) ORDER BY t.position), '[]')
        FROM bingo.tasks t
        LEFT JOIN bingo.counts n ON ${ownRow('n')} AND n.position = t.position
        WHERE t.event_id = p.event_id AND ${isShown('t')}) AS tasks
    FROM bingo.participants p JOIN bingo.events e ON e.id = p.event_id CROSS JOIN ${DONE}
    WHERE p.key_hash = $1`,
} as const;

/**
 * Returns the board of a participant with its counts, in a team event those of the team, in one statement.
 *
 * @throws DomainError UNAUTHENTICATED.
 */
export async function readBoard(database: Database, caller: Caller): Promise<PluginBoard> {
  const row = await database.row<BoardRow>(BOARD, [keyHashOf(caller)]);
  if (!row) throw unauthenticated();
  const { participantId, teamId, teamCounts, start, end, set, tasks, ...board } = row;
  const goals = await goalsOf(database, { participantId, teamId }, tasks);
  const tally = new TeamTally(teamCounts);
  return {
    status: statusAt({ start, end, set }, new Date()),
    endDate: end,
    tasks: tasks.map((task) => boardTask(task, goals, tally)),
    ...board,
  };
}

function boardTask(
  { counted, count, ...task }: StoredTask,
  goals: GoalsByPosition,
  tally: TeamTally,
): PluginBoardTask {
  const progress = goals.get(task.position)?.progress.at(0);
  if (progress) return { count: progress.count, goal: progress.goal ?? 1, ...task };
  const reading = readTrigger(task.trigger);
  const trigger = 'trigger' in reading ? reading.trigger : null;
  const asked = trigger && countedBy(trigger);
  if (!trigger?.goal || asked === null) return { count: task.completed ? 1 : 0, goal: 1, ...task };
  const own = storedCount({ counted, count, reversed: 0 }, asked).count;
  return { count: tally.together(task.position, asked, own), goal: trigger.goal, ...task };
}
