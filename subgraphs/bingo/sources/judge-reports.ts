import { type CountingBoard, teamAt } from '../counting/stored-board';
import type { BatchProofs } from '../rules/batch-proofs';
import { BoardState, type BoardTask, goalOf } from '../rules/board-state';
import type { ReportedAmount } from '../rules/counts';
import {
  eventObstacle,
  isDuring,
  isHiddenAt,
  TASK_OBSTACLES,
  type TaskObstacle,
  taskObstacle,
} from '../rules/eligibility';
import type { IsRequested } from '../rules/goal-counts';
import type { Earnings, NewCount } from '../rules/ledger';
import type { MatchingTasks } from '../rules/matching-tasks';
import { reportKey, requestKeys } from '../triggers/trigger-matching';
import { factOf, type JudgedReport, type Rejection, type Report } from './check-report';
import type { AdvancedTask, BingoReportResult } from './report.fields';

/** A batch with what is stored about it. */
export interface Batch {
  readonly board: CountingBoard;
  /** First responses to reports of the batch that were taken before, by id. */
  readonly earlierResults: ReadonlyMap<string, BingoReportResult>;
  /** The tasks that ask for its reports. */
  readonly matching: MatchingTasks;
  readonly proofs: BatchProofs;
  readonly now: Date;
}

/** The outcome of a batch, and what has to be stored. */
export interface ReportVerdict {
  /** In the order of the reports; without the last ones, if the batch has to be continued. */
  readonly results: readonly BingoReportResult[];
  readonly entries: readonly NewCount[];
  /** Responses to reports that were taken now, by id. */
  readonly newResults: ReadonlyMap<string, BingoReportResult>;
  readonly earned: Earnings;
}

/** Entries of the ledger after which the rest of a batch needs a transaction of its own. */
const MOST_ENTRIES = 2500;

/**
 * Judges a batch: which tasks each report advances. The caller stores the verdict, and continues with the
 * reports after its last result.
 */
export function judgeReports(batch: Batch, reports: readonly (JudgedReport | Rejection)[]): ReportVerdict {
  const state = initialState(batch);
  const results: BingoReportResult[] = [];
  for (const report of reports) {
    if (results.length > 0 && isForAnotherTeam(state, report)) break;
    results.push(resultOf(state, report));
    if (state.entries.length >= MOST_ENTRIES) break;
  }
  return verdictOf(state, results, state.newResults);
}

/** Returns whether a report has to be judged with the board of the team that the participant was in then. */
function isForAnotherTeam({ board, earlierResults }: BatchState, report: JudgedReport | Rejection): boolean {
  if ('problem' in report || earlierResults.has(report.id)) return false;
  return teamAt(board, report.occurredAt) !== board.teamId;
}

/**
 * Judges a notification, which may report several events under one id. The caller stores the verdict.
 *
 * @param reports its content, all with its id; empty if no task could match.
 * @param ignored why it is ignored if it advances no task.
 */
export function judgeNotification(
  batch: Batch,
  { id, reports, ignored }: NotificationReports,
): ReportVerdict {
  const state = initialState(batch);
  const first = batch.earlierResults.get(id);
  if (first) return verdictOf(state, [repeated(state, first)], new Map());
  const judgements = reports.map((report) => judged(state, report));
  const tasks = judgements.flatMap((judgement) => judgement.tasks);
  const reason = tasks.length > 0 ? null : (judgements[0]?.reason ?? ignored);
  const response = { id, outcome: tasks.length > 0 ? 'accepted' : 'ignored', reason, tasks } as const;
  return verdictOf(state, [response], new Map([[id, response]]));
}

/** The content of a notification. */
interface NotificationReports {
  readonly id: string;
  readonly reports: readonly JudgedReport[];
  readonly ignored: string;
}

function initialState(batch: Batch): BatchState {
  const at = batch.now.toISOString();
  const hidden = batch.board.tasks.filter(({ hiddenUntil }) => isHiddenAt(hiddenUntil, at));
  return {
    ...batch,
    state: new BoardState(batch.board),
    hidden: new Set(hidden.map(({ position }) => position)),
    entries: [],
    newResults: new Map(),
  };
}

function verdictOf(
  { state, entries }: BatchState,
  results: readonly BingoReportResult[],
  responses: ReportVerdict['newResults'],
): ReportVerdict {
  return { results, entries, newResults: responses, earned: state.earned() };
}

interface BatchState extends Batch {
  readonly state: BoardState;
  /** Positions of tasks that are hidden now. */
  readonly hidden: ReadonlySet<number>;
  readonly entries: NewCount[];
  readonly newResults: Map<string, BingoReportResult>;
}

function resultOf(state: BatchState, report: JudgedReport | Rejection): BingoReportResult {
  if ('problem' in report) return { id: report.id, outcome: 'rejected', reason: report.problem, tasks: [] };
  const first = state.newResults.get(report.id) ?? state.earlierResults.get(report.id);
  if (first) return repeated(state, first);
  const result = judged(state, report);
  if (result.outcome !== 'rejected') state.newResults.set(report.id, result);
  return result;
}

/** Returns the first response again, without the tasks that are hidden by now. */
function repeated({ hidden }: BatchState, first: BingoReportResult): BingoReportResult {
  return {
    ...first,
    outcome: 'duplicate',
    tasks: first.tasks.filter(({ position }) => !hidden.has(position)),
  };
}

function judged(batch: BatchState, report: JudgedReport): BingoReportResult {
  const { board, state } = batch;
  const occurrence = { occurredAt: report.occurredAt, now: batch.now.toISOString() };
  const ignored = (reason: string): BingoReportResult => ({
    id: report.id,
    outcome: 'ignored',
    reason,
    tasks: [],
  });
  const obstacle = eventObstacle(board.event, occurrence) ?? (board.lacksTeam ? NO_TEAM : null);
  const matching = batch.matching.of(report);
  if (matching.length === 0) return ignored(obstacle ?? REASONS.hidden);
  // What was before the first fact of the event is none.
  const isFact = isDuring(board.event, report.occurredAt) || batch.proofs.knows(reportKey(report));
  if (obstacle && !isFact) return ignored(obstacle);
  // Facts are compared with those before, also with those that count for nothing.
  const reported = reportedAmount(batch, report);
  if (!reported) return { id: report.id, outcome: 'rejected', reason: TOO_LATE, tasks: [] };
  if (obstacle) return ignored(obstacle);
  const obstacles = matching.map((task) => {
    const standing = state.standingOf(task, report.occurredAt);
    const isCompleted = standing.isCompleted || (report.onlyFirst === true && !isFirst(task, report));
    return taskObstacle({ ...standing, isCompleted }, occurrence);
  });
  const eligible = matching.filter((_, index) => obstacles[index] === null);
  if (eligible.length === 0) return ignored(REASONS[lastOf(obstacles)]);
  const tasks = eligible.flatMap((task) => advanced(batch, task, report, reported) ?? []);
  if (tasks.length === 0) return ignored(reported.doubt ?? 'this advances no task');
  return { id: report.id, outcome: 'accepted', reason: null, tasks };
}

const NO_TEAM = 'the player was in no team when it happened';

const REASONS: Readonly<Record<TaskObstacle, string>> = {
  hidden: 'no task of the board asks for this',
  completed: 'every task that asks for this is completed',
  'shown later': 'it happened before the task was shown',
  'tier closed': 'the tier of every task that asks for this is closed',
  'tier opened later': 'it happened before the tier of the task was open',
};

/** Returns the obstacle of the task that comes nearest to counting. */
function lastOf(obstacles: readonly (TaskObstacle | null)[]): TaskObstacle {
  return TASK_OBSTACLES.findLast((obstacle) => obstacles.includes(obstacle)) ?? 'hidden';
}

/** How much a report changes. */
interface Reported {
  /** What it changes of the task at a position. */
  amountAt(position: number): ReportedAmount;
  /** Why the growth of its counter is not believed; null if it is. */
  readonly doubt: string | null;
}

/** Returns null if the report comes too late with too many others. */
function reportedAmount({ proofs }: BatchState, report: JudgedReport): Reported | null {
  const { measure, value, onlyFirst } = report;
  if (measure === 'level') return { amountAt: () => ({ level: value }), doubt: null };
  if (onlyFirst) return { amountAt: () => ({ total: 1 }), doubt: null };
  const fact = factOf(report);
  if (!fact) return { amountAt: () => ({ change: value }), doubt: null };
  const proven = proofs.add(fact);
  if (!proven) return null;
  return { amountAt: (position) => ({ change: proven.changeAt(position) }), doubt: proven.doubt };
}

const TOO_LATE =
  'too many reports of the batch happened before others that were sent long ago; send it again';

const OVERTAKEN = 'it arrived late and shows that what a counter grew by before did not happen';

function advanced(
  { state, entries }: BatchState,
  task: BoardTask,
  report: JudgedReport,
  { amountAt, doubt }: Reported,
): AdvancedTask | null {
  const amount = amountAt(task.position);
  const note = 'change' in amount && amount.change < 0 ? OVERTAKEN : doubt;
  const isRequested = requestedBy(report);
  const { id: clientId, occurredAt, evidence } = report;
  const advance = state.advance(task, amount, { at: occurredAt, isRequested });
  // What is not believed is in the ledger, even if another source reported the kill.
  for (const change of advance?.changes ?? (note === null ? [] : state.unchanged(task, isRequested))) {
    entries.push({ ...change, source: 'report', clientId, occurredAt, evidence, reason: note });
  }
  if (!advance) return null;
  const { changes, ...result } = advance;
  return { position: task.position, ...result };
}

/** Returns a function that says whether a trigger asks for a report. */
function requestedBy(report: Report): IsRequested {
  const keys = requestKeys(report);
  return ({ requested }) => requested !== null && keys.includes(requested);
}

/** Returns whether a count of one completes what a task asks for. */
function isFirst(task: BoardTask, report: Report): boolean {
  if ('trigger' in task) return goalOf(task.trigger) === 1;
  const { nodes } = task;
  const isRequested = requestedBy(report);
  return nodes.every(({ leaf, goal, parent }) => {
    if (leaf === null || !isRequested(leaf)) return true;
    return (goal ?? nodes[parent ?? 0]?.goal) === 1;
  });
}
