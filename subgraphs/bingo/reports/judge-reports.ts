import type { Status } from '#kit/rules/event-status';
import type { BatchProofs, ChangedProofs } from '../facts/batch-proofs';
import type { IsAsked, ReportedAmount } from '../goals/goal-counts';
import type { NewCount } from '../ledger/ledger-entry';
import type { Earned } from '../ledger/write-counts';
import { requestKeys } from '../rules/trigger-matching';
import type { AdvancedTask, BingoReportResult } from './bingo-report-results.type';
import { BoardState, type BoardTask, goalOf, type StoredBoard } from './board-state';
import type { Rejection, Report } from './check-report';
import { factOf, type JudgedReport } from './fact-of';
import type { MatchingTasks } from './matching-tasks';

/** The event as reports see it. Times are in ISO 8601. */
export interface ReportedEvent {
  readonly start: string;
  readonly end: string;
  /** Status set by an organiser, which overrides the dates. */
  readonly set: Status | null;
}

/** What is stored of a participant, as far as a batch concerns it. */
export interface ReportFacts extends StoredBoard {
  readonly event: ReportedEvent;
  /** Whether it is a team event, and the participant is in no team. */
  readonly lacksTeam: boolean;
  /** Folded name of the player. */
  readonly foldedRsn: string;
  /** First answers to reports of the batch that were taken before, by id. */
  readonly answers: ReadonlyMap<string, BingoReportResult>;
}

/** A batch with what is stored about it. */
export interface Batch {
  readonly facts: ReportFacts;
  /** The tasks that ask for its reports. */
  readonly matching: MatchingTasks;
  readonly proofs: BatchProofs;
  readonly now: Date;
}

/** The outcome of a batch, and what has to be stored. */
export interface Verdict {
  /** In the order of the reports; without the last ones, if the batch has to be continued. */
  readonly results: readonly BingoReportResult[];
  readonly entries: readonly NewCount[];
  readonly proofs: ChangedProofs;
  /** Answers to reports that were taken now, by id. */
  readonly answers: ReadonlyMap<string, BingoReportResult>;
  readonly earned: Earned;
}

const GRACE_MS = 30 * 24 * 3_600_000;

/** Entries of the ledger after which the rest of a batch needs a transaction of its own. */
const MOST_ENTRIES = 2500;

/**
 * Judges a batch: which tasks each report advances. The caller stores the verdict, and continues with the
 * reports after its last result.
 */
export function judgeReports(batch: Batch, reports: readonly (JudgedReport | Rejection)[]): Verdict {
  const state = initialState(batch);
  const results: BingoReportResult[] = [];
  for (const report of reports) {
    results.push(resultOf(state, report));
    if (state.entries.length >= MOST_ENTRIES) break;
  }
  return verdictOf(state, results, state.answers);
}

/**
 * Judges a notification, which may report several events under one id. The caller stores the verdict.
 *
 * @param reports its content, all with its id; empty if no task could match.
 * @param ignored why it is ignored if it advances no task.
 */
export function judgeNotification(batch: Batch, { id, reports, ignored }: NotificationReports): Verdict {
  const state = initialState(batch);
  const first = batch.facts.answers.get(id);
  if (first) return verdictOf(state, [repeated(state, first)], new Map());
  const judgements = reports.map((report) => judged(state, report));
  const tasks = judgements.flatMap((one) => one.tasks);
  const reason = tasks.length > 0 ? null : (judgements[0]?.reason ?? ignored);
  const answer = { id, outcome: tasks.length > 0 ? 'accepted' : 'ignored', reason, tasks } as const;
  return verdictOf(state, [answer], new Map([[id, answer]]));
}

/** The content of a notification. */
export interface NotificationReports {
  readonly id: string;
  readonly reports: readonly JudgedReport[];
  readonly ignored: string;
}

function initialState(batch: Batch): BatchState {
  const { facts, now } = batch;
  const at = now.toISOString();
  const hidden = facts.tasks.filter(({ hiddenUntil }) => !isShownAt(hiddenUntil, at));
  return {
    ...batch,
    board: new BoardState(facts),
    hidden: new Set(hidden.map(({ position }) => position)),
    entries: [],
    answers: new Map(),
  };
}

function verdictOf(
  { board, entries, proofs }: BatchState,
  results: readonly BingoReportResult[],
  answers: Verdict['answers'],
): Verdict {
  return { results, entries, answers, proofs: proofs.changes(), earned: board.earned() };
}

interface BatchState extends Batch {
  readonly board: BoardState;
  /** Positions of tasks that are hidden now. */
  readonly hidden: ReadonlySet<number>;
  readonly entries: NewCount[];
  readonly answers: Map<string, BingoReportResult>;
}

function resultOf(state: BatchState, report: JudgedReport | Rejection): BingoReportResult {
  if ('problem' in report) return { id: report.id, outcome: 'rejected', reason: report.problem, tasks: [] };
  const first = state.answers.get(report.id) ?? state.facts.answers.get(report.id);
  if (first) return repeated(state, first);
  const result = judged(state, report);
  if (result.outcome !== 'rejected') state.answers.set(report.id, result);
  return result;
}

/** Returns the first answer again, without the tasks that are hidden by now. */
function repeated({ hidden }: BatchState, first: BingoReportResult): BingoReportResult {
  return {
    ...first,
    outcome: 'duplicate',
    tasks: first.tasks.filter(({ position }) => !hidden.has(position)),
  };
}

function judged(state: BatchState, report: JudgedReport): BingoReportResult {
  const { facts, board, hidden } = state;
  const ignored = (reason: string): BingoReportResult => ({
    id: report.id,
    outcome: 'ignored',
    reason,
    tasks: [],
  });
  const closed = closedReason(facts.event, report, state.now);
  if (closed) return ignored(closed);
  const matching = state.matching.of(report);
  if (matching.length === 0) return ignored(facts.lacksTeam ? NO_TEAM : NO_TASK);
  // Facts are compared with those before, also of tasks that are hidden or closed, and without a team.
  const reported = reportedAmount(state, report);
  if (!reported) return { id: report.id, outcome: 'rejected', reason: TOO_LATE, tasks: [] };
  if (facts.lacksTeam) return ignored(NO_TEAM);
  const shown = matching.filter(({ position }) => !hidden.has(position));
  if (shown.length === 0) return ignored(NO_TASK);
  const open = shown.filter((task) => board.isOpen(task) && (!report.onlyFirst || isFirst(task, report)));
  if (open.length === 0) return ignored('every task that asks for this is completed');
  const known = open.filter(({ hiddenUntil }) => isShownAt(hiddenUntil, report.occurredAt));
  if (known.length === 0) return ignored('it happened before the task was shown');
  const reached = board.inOpenTiers(known);
  if (reached.length === 0) return ignored('the tier of every task that asks for this is closed');
  const tasks = reached.flatMap((task) => advanced(state, task, report, reported) ?? []);
  if (tasks.length === 0) return ignored(reported.doubt ?? 'this advances no task');
  return { id: report.id, outcome: 'accepted', reason: null, tasks };
}

const NO_TASK = 'no task of the board asks for this';
const NO_TEAM = 'the player is in no team';

/** @param at in ISO 8601, to the millisecond, as is the time until which a task is hidden. */
function isShownAt(hiddenUntil: string | null, at: string): boolean {
  return hiddenUntil === null || hiddenUntil <= at;
}

/** Returns why an event does not take a report; null if it does. */
function closedReason({ start, end, set }: ReportedEvent, { occurredAt }: Report, now: Date): string | null {
  if (set !== null && set !== 'active') return `the event is ${set}`;
  if (occurredAt < start) return 'occurred_at is before the event';
  if (occurredAt > end) return 'occurred_at is after the event';
  // An event that an organiser keeps open goes on taking reports.
  if (set === null && now.getTime() > Date.parse(end) + GRACE_MS)
    return 'the event ended more than 30 days ago';
  return null;
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
  { board, entries }: BatchState,
  task: BoardTask,
  report: JudgedReport,
  { amountAt, doubt }: Reported,
): AdvancedTask | null {
  const amount = amountAt(task.position);
  const note = 'change' in amount && amount.change < 0 ? OVERTAKEN : doubt;
  const isAsked = requestedBy(report);
  const advance = board.advance(task, amount, isAsked);
  const { id: clientId, occurredAt, evidence } = report;
  // What is not believed is in the ledger, even if another source reported the kill.
  for (const change of advance?.changes ?? (note === null ? [] : board.unchanged(task, isAsked))) {
    entries.push({ ...change, source: 'report', clientId, occurredAt, evidence, reason: note });
  }
  if (!advance) return null;
  const { changes, ...result } = advance;
  return { position: task.position, ...result };
}

/** Returns a function that says whether a trigger asks for a report. */
function requestedBy(report: Report): IsAsked {
  const keys = requestKeys(report);
  return ({ requested }) => requested !== null && keys.includes(requested);
}

/** Returns whether a count of one completes what a task asks for. */
function isFirst(task: BoardTask, report: Report): boolean {
  if ('trigger' in task) return goalOf(task.trigger) === 1;
  const { nodes } = task;
  const isAsked = requestedBy(report);
  return nodes.every(({ leaf, goal, parent }) => {
    if (leaf === null || !isAsked(leaf)) return true;
    return (goal ?? nodes[parent ?? 0]?.goal) === 1;
  });
}
