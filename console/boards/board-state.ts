import { isRecord } from '#console/graph/graph-failure.ts';
import type { ConsoleBoardQuery, ConsoleBoardStandingsQuery } from './documents.ts';

/** An event as the page shows it. */
export type Board = NonNullable<ConsoleBoardQuery['bingoEvent']>;

export type Standing = Board['leaderboard'][number];

export type TeamStanding = Board['teamLeaderboard'][number];

export type Tier = Board['tiers'][number];
export type Completion = Board['completions']['nodes'][number];

type Standings = NonNullable<ConsoleBoardStandingsQuery['bingoEvent']>;

/** Completions that are shown. */
const FEED_LENGTH = 20;

/**
 * Returns the board after something happened. What it contains already, such as after a reload, changes
 * nothing.
 */
export function withActivity(board: Board, { type, at, participant, task }: Activity): Board {
  if (type === 'participant_registered') return board;
  if (type === 'task_shown') return task ? withTask(board, task) : board;
  const leaderboard = participant ? withTotals(board.leaderboard, participant) : board.leaderboard;
  if (type !== 'task_completed' || !participant || !task) return { ...board, leaderboard };
  const isSame = ({ rsn, taskPosition }: Completion) =>
    rsn === participant.rsn && taskPosition === task.position;
  if (board.completions.nodes.some(isSame)) return { ...board, leaderboard };
  const completion: Completion = {
    rsn: participant.rsn,
    taskPosition: task.position,
    taskName: task.name,
    completedAt: at,
    points: task.points,
    // Stored after the completion, so it is there when the board is read again.
    evidence: null,
  };
  return {
    ...board,
    leaderboard,
    board: {
      tasks: board.board.tasks.map((other) =>
        other.position === task.position ? completedOnce(other) : other,
      ),
    },
    completions: { nodes: [completion, ...board.completions.nodes].slice(0, FEED_LENGTH) },
  };
}

/** Description, goal and tier of a task that was hidden are known when the board is read again. */
function withTask(board: Board, task: NonNullable<Activity['task']>): Board {
  const { tasks } = board.board;
  if (tasks.some(({ position }) => position === task.position)) return board;
  const shown = {
    ...task,
    description: '',
    goalText: task.name,
    trigger: 'manual',
    picture: null,
    tier: null,
    completionCount: 0,
  };
  return { ...board, board: { tasks: [...tasks, shown] } };
}

/** Returns the board with standings that were read again. */
export function withStandings(board: Board, standings: Standings): Board {
  return { ...board, ...standings };
}

/**
 * Returns whether something that happened changed more than it says, so that the board must be read again.
 */
export function needsReload({ type }: Activity): boolean {
  return type === 'completion_revoked';
}

/** Returns whether the board has to be read again to be complete, which does not have to be at once. */
export function isIncomplete({ type }: Activity): boolean {
  return type === 'task_shown';
}

/**
 * Returns whether nobody can complete tasks of a tier yet.
 *
 * @param number null for tasks that are always open.
 */
export function isLocked(tiers: Board['tiers'], number: number | null): boolean {
  return tiers.some((tier) => tier.number === number && tier.openCount === 0);
}

function completedOnce(task: Board['board']['tasks'][number]) {
  return { ...task, completionCount: task.completionCount + 1 };
}

/** The order of equal totals, which depends on times, is corrected when the standings are read again. */
function withTotals(
  standings: readonly Standing[],
  totals: NonNullable<Activity['participant']>,
): Standing[] {
  return standings
    .map((standing) => (standing.rsn === totals.rsn ? { ...standing, ...totals } : standing))
    .sort(
      (left, right) =>
        right.points - left.points ||
        right.bingos - left.bingos ||
        right.tasksCompleted - left.tasksCompleted,
    )
    .map((standing, index) => ({ ...standing, rank: index + 1 }));
}

/** Something that happened in an event, as its stream sends it. */
export interface Activity {
  readonly type: string;
  /** ISO timestamp. */
  readonly at: string;
  readonly participant: {
    readonly rsn: string;
    readonly tasksCompleted: number;
    readonly bingos: number;
    readonly points: number;
  } | null;
  readonly task: { readonly position: number; readonly name: string; readonly points: number } | null;
}

/** Reads the data of an event of the stream; null if it is none. */
export function readActivity(data: unknown): Activity | null {
  const body = typeof data === 'string' ? parse(data) : null;
  if (!isRecord(body) || typeof body.type !== 'string' || typeof body.at !== 'string') return null;
  return { type: body.type, at: body.at, participant: participantIn(body), task: taskIn(body) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function participantIn({ participant }: Record<string, unknown>): Activity['participant'] {
  if (!isRecord(participant)) return null;
  const { rsn, tasks_completed: tasksCompleted, bingos, points } = participant;
  const isComplete =
    typeof rsn === 'string' &&
    typeof tasksCompleted === 'number' &&
    typeof bingos === 'number' &&
    typeof points === 'number';
  return isComplete ? { rsn, tasksCompleted, bingos, points } : null;
}

function taskIn({ task }: Record<string, unknown>): Activity['task'] {
  if (!isRecord(task)) return null;
  const { position, name, points } = task;
  const isComplete = typeof position === 'number' && typeof name === 'string' && typeof points === 'number';
  return isComplete ? { position, name, points } : null;
}

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const;

/** Formats a duration in milliseconds by its two largest units, such as `2 d 4 h` or `59 s`. */
export function formatDuration(ms: number): string {
  const first = UNITS.findIndex(([, length]) => ms >= length);
  const units = first === -1 ? UNITS.slice(-1) : UNITS.slice(first, first + 2);
  let rest = ms;
  const parts = units.map(([name, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return `${count} ${name}`;
  });
  return parts.join(' ');
}
