import type { Database } from '#kit/database/database';
import { inObjects, rowsOf, type ValuesByColumn } from '#kit/database/statement';
import { nextChange, type StatusFacts, statusAt } from '#kit/rules/event-status';
import { unauthenticated } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { instantText } from '#protocol/rules/time';
import { isShown } from '../board/task.fields';
import { DONE, ownRow, teamCountsSql } from '../counting/entrant-sql';
import { type GoalsByPosition, goalsOf, watchedParts } from '../progress/parts.queries';
import { storedCount, type TeamCounts, TeamTally } from '../rules/counts';
import { isInOpenTier, openTiers, type Tier, type TieredTask } from '../rules/tiers';
import { readTrigger } from '../triggers/trigger';
import { countedBy } from '../triggers/trigger-matching';
import type { PluginBoard, PluginBoardTask, PluginConfiguration, PluginTask } from './plugin.fields';
import { comparableEventId, type EventOfKey, keyHashOf, OTHER_EXISTS, requireOwnEvent } from './plugin-key';

interface StoredTask extends Pick<PluginBoardTask, 'position' | 'name' | 'trigger' | 'points' | 'completed'> {
  readonly counted: string | null;
  readonly count: number | null;
}

interface BoardRow extends StatusFacts, Omit<PluginBoard, 'status' | 'endDate' | 'tasks'> {
  readonly participantId: string;
  readonly teamId: string | null;
  readonly teamCounts: TeamCounts;
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
  const requested = trigger && countedBy(trigger);
  if (!trigger?.goal || requested === null) return { count: task.completed ? 1 : 0, goal: 1, ...task };
  const own = storedCount({ counted, count, reversed: 0 }, requested).count;
  return { count: tally.together(task.position, requested, own), goal: trigger.goal, ...task };
}

/** Poll intervals of the plugin in milliseconds. */
const POLL_ACTIVE = 30_000;
const POLL_OTHERWISE = 300_000;

interface ConfigurationRow extends EventOfKey, StatusFacts<string> {
  readonly participantId: string;
  readonly teamId: string | null;
  readonly rsn: string;
  /** The shown tasks, by position. */
  readonly tasks: ValuesByColumn<Omit<PluginTask, 'completed'>>;
  /** Positions of the completed tasks. */
  readonly completed: readonly number[];
  readonly tiers: readonly Tier[] | null;
  /** All tasks that have a tier; null without tiers. */
  readonly tieredTasks: readonly TieredTask[] | null;
}

/** Arrays: PostgreSQL takes a third longer for an object for each task. */
const TASKS = `(SELECT json_build_object('position', array_agg(t.position ORDER BY t.position),
    'trigger', array_agg(t.trigger ORDER BY t.position))
  FROM bingo.tasks t WHERE t.event_id = p.event_id AND ${isShown('t')})`;

const TIERED_TASKS = `(SELECT json_agg(json_build_object('position', b.position, 'tier', b.tier))
  FROM bingo.tasks b WHERE b.event_id = p.event_id AND b.tier IS NOT NULL)`;

const CONFIGURATION = inObjects<ConfigurationRow>(
  'bingo_configuration',
  {
    participantId: 'p.id',
    eventId: 'p.event_id',
    teamId: 'p.team_id',
    rsn: 'p.rsn',
    start: 'e.start_date',
    end: 'e.end_date',
    set: 'e.set_status',
    otherExists: OTHER_EXISTS,
    tasks: TASKS,
    completed: 'done.positions',
    tiers: 'e.tiers',
    tieredTasks: `CASE WHEN e.tiers IS NOT NULL THEN ${TIERED_TASKS} END`,
  },
  `FROM bingo.participants p JOIN bingo.events e ON e.id = p.event_id CROSS JOIN ${DONE} WHERE p.key_hash = $1`,
);

/**
 * Returns the plugin configuration of a participant, in one statement.
 *
 * @throws DomainError UNAUTHENTICATED, NOT_FOUND, FORBIDDEN if the key belongs to another event.
 */
export async function readConfiguration(
  database: Database,
  caller: Caller,
  eventId: string,
): Promise<PluginConfiguration> {
  const values = [keyHashOf(caller), comparableEventId(eventId)];
  const row = requireOwnEvent(await database.row(CONFIGURATION, values));
  const { participantId, teamId, rsn, eventId: own, start, end, set } = row;
  const tasks = openTasks(row);
  const goals = await goalsOf(database, { participantId, teamId }, tasks);
  const facts = { start: new Date(instantText(start)), end: new Date(instantText(end)), set };
  return {
    eventId: own,
    rsn,
    tasks: goals.size > 0 ? tasks.flatMap((task) => withParts(task, goals)) : tasks,
    pollInterval: pollInterval(facts, new Date()),
  };
}

/** Returns the tasks whose tier is open: what a plugin counted before would be part of its running totals. */
function openTasks({ tasks, completed, tiers, tieredTasks }: ConfigurationRow): PluginTask[] {
  const done = new Set(completed);
  const shown = rowsOf(['position', 'trigger'], tasks).map(({ position, trigger }) => ({
    position,
    trigger,
    completed: done.has(position),
  }));
  if (!tiers || !tieredTasks) return shown;
  const open = openTiers(tiers, tieredTasks, done);
  const closed = new Set(
    tieredTasks.filter((task) => !isInOpenTier(task, open)).map(({ position }) => position),
  );
  return shown.filter((task) => task.completed || !closed.has(task.position));
}

/**
 * Returns a task, and after it the triggers of its composed goal, which a plugin watches as it does those of
 * tasks.
 */
function withParts(task: PluginTask, goals: GoalsByPosition): PluginTask[] {
  const goal = goals.get(task.position);
  if (!goal) return [task];
  const { position, completed } = task;
  const parts = watchedParts(goal).map((part) => ({
    position,
    trigger: part.trigger,
    completed: completed || part.completed,
  }));
  return [task, ...parts];
}

/** Returns when the plugin polls next: often while the event is active, before it when it starts. */
function pollInterval(event: StatusFacts, now: Date): number {
  if (statusAt(event, now) === 'active') return POLL_ACTIVE;
  const change = nextChange(event, now);
  if (!change) return POLL_OTHERWISE;
  return Math.min(POLL_OTHERWISE, Math.max(POLL_ACTIVE, change.getTime() - now.getTime()));
}
