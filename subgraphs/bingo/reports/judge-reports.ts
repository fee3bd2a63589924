import type { Status } from '#kit/rules/event-status';
import type { ReportedAmount } from '../goals/goal-counts';
import type { NewCount } from '../ledger/ledger-entry';
import type { Earned } from '../ledger/write-counts';
import { matchesReport, reportKey } from '../rules/trigger-matching';
import type { AdvancedTask, BingoReportResult } from './bingo-report-results.type';
import { BoardState, type BoardTask, goalOf, type StoredBoard } from './board-state';
import type { Rejection, Report } from './check-report';
import { addIncrement, addTotal, type LifetimeTotal } from './lifetime-total';

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
  /** By `reportKey`. */
  readonly totals: ReadonlyMap<string, LifetimeTotal>;
  /** First answers to reports of the batch that were taken before, by id. */
  readonly answers: ReadonlyMap<string, BingoReportResult>;
}

/** A report and how it may relate to others. */
export interface JudgedReport extends Report {
  /** Whether another notification may report the same kill. */
  readonly isNotification?: boolean;
  /** Whether it is the loot of a kill, of which each kill has one. */
  readonly isLoot?: boolean;
  /** Whether it advances only tasks that a count of one completes: what it is about is counted otherwise. */
  readonly onlyFirst?: boolean;
}

/** The outcome of a batch, and what has to be stored. */
export interface Verdict {
  /** In the order of the reports. */
  readonly results: readonly BingoReportResult[];
  readonly entries: readonly NewCount[];
  readonly totals: ReadonlyMap<string, LifetimeTotal>;
  /** Answers to reports that were taken now, by id. */
  readonly answers: ReadonlyMap<string, BingoReportResult>;
  readonly earned: Earned;
}

const GRACE_MS = 30 * 24 * 3_600_000;

/** Judges a batch: which tasks each report advances. Pure: the caller stores the verdict. */
export function judgeReports(
  facts: ReportFacts,
  reports: readonly (JudgedReport | Rejection)[],
  now: Date,
): Verdict {
  const state = initialState(facts, now);
  const results = reports.map((report) => resultOf(state, report));
  return verdictOf(state, results, state.answers);
}

/**
 * Judges a notification, which may report several events under one id. Pure: the caller stores the verdict.
 *
 * @param reports its content, all with its id; empty if no task could match.
 * @param ignored why it is ignored if it advances no task.
 */
export function judgeNotification(
  facts: ReportFacts,
  { id, reports, ignored }: NotificationReports,
  now: Date,
): Verdict {
  const state = initialState(facts, now);
  const first = facts.answers.get(id);
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

function initialState(facts: ReportFacts, now: Date): BatchState {
  const board = new BoardState(facts);
  return { facts, now, board, entries: [], totals: new Map(facts.totals), answers: new Map() };
}

function verdictOf(
  { facts, board, entries, totals }: BatchState,
  results: readonly BingoReportResult[],
  answers: Verdict['answers'],
): Verdict {
  const changed = [...totals].filter(([key, total]) => facts.totals.get(key) !== total);
  return { results, entries, answers, totals: new Map(changed), earned: board.earned() };
}

interface BatchState {
  readonly facts: ReportFacts;
  readonly now: Date;
  readonly board: BoardState;
  readonly entries: NewCount[];
  readonly totals: Map<string, LifetimeTotal>;
  readonly answers: Map<string, BingoReportResult>;
}

function resultOf(state: BatchState, report: JudgedReport | Rejection): BingoReportResult {
  if ('problem' in report) return { id: report.id, outcome: 'rejected', reason: report.problem, tasks: [] };
  const first = state.answers.get(report.id) ?? state.facts.answers.get(report.id);
  if (first) return repeated(state, first);
  const result = judged(state, report);
  state.answers.set(report.id, result);
  return result;
}

/** Returns the first answer again, without the tasks that are hidden by now. */
function repeated({ facts, now }: BatchState, first: BingoReportResult): BingoReportResult {
  const at = now.toISOString();
  const isHidden = ({ position }: AdvancedTask): boolean =>
    facts.tasks.some((task) => task.position === position && !isShownAt(task.hiddenUntil, at));
  return { ...first, outcome: 'duplicate', tasks: first.tasks.filter((task) => !isHidden(task)) };
}

function judged(state: BatchState, report: JudgedReport): BingoReportResult {
  const { facts, board } = state;
  const ignored = (reason: string): BingoReportResult => ({
    id: report.id,
    outcome: 'ignored',
    reason,
    tasks: [],
  });
  const closed = closedReason(facts.event, report, state.now);
  if (closed) return ignored(closed);
  const matching = facts.tasks.filter((task) => asksFor(task, report));
  if (matching.length === 0) return ignored(facts.lacksTeam ? NO_TEAM : NO_TASK);
  // Totals are compared with those before, also of tasks that are hidden or closed, and without a team.
  const reported = reportedAmount(state, report);
  if (facts.lacksTeam) return ignored(NO_TEAM);
  const shown = matching.filter(({ hiddenUntil }) => isShownAt(hiddenUntil, state.now.toISOString()));
  if (shown.length === 0) return ignored(NO_TASK);
  const open = shown.filter((task) => board.isOpen(task) && (!report.onlyFirst || isFirst(task, report)));
  if (open.length === 0) return ignored('every task that asks for this is completed');
  const known = open.filter(({ hiddenUntil }) => isShownAt(hiddenUntil, report.occurredAt));
  if (known.length === 0) return ignored('it happened before the task was shown');
  const reached = board.inOpenTiers(known);
  if (reached.length === 0) return ignored('the tier of every task that asks for this is closed');
  const tasks = reached.flatMap((task) => advanced(state, task, report, reported) ?? []);
  if (tasks.length === 0) return ignored('this advances no task');
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

/** Returns how much a report adds. Lifetime totals are compared with those before. */
function reportedAmount({ totals }: BatchState, report: JudgedReport): ReportedAmount {
  const { measure, value, occurredAt: at, isNotification = false, isLoot = false } = report;
  if (measure === 'level') return { level: value };
  const key = reportKey(report);
  const before = totals.get(key);
  const { change, next } =
    measure === 'total'
      ? addTotal(before, { total: value, at, ofThisKill: isNotification, isLoot })
      : addIncrement(before, { increment: value, at, mayRepeatTotal: isNotification });
  totals.set(key, next);
  return { change };
}

function advanced(
  { board, entries }: BatchState,
  task: BoardTask,
  report: JudgedReport,
  reported: ReportedAmount,
): AdvancedTask | null {
  const advance = board.advance(task, reported, (trigger) => matchesReport(trigger, report));
  if (!advance) return null;
  const { id: clientId, occurredAt, evidence } = report;
  const { changes, ...result } = advance;
  for (const change of changes) {
    entries.push({ ...change, source: 'report', clientId, occurredAt, evidence });
  }
  return { position: task.position, ...result };
}

function asksFor(task: BoardTask, report: Report): boolean {
  if ('trigger' in task) return matchesReport(task.trigger, report);
  return task.nodes.some(({ leaf }) => leaf !== null && matchesReport(leaf.trigger, report));
}

/** Returns whether a count of one completes what a task asks for. */
function isFirst(task: BoardTask, report: Report): boolean {
  if ('trigger' in task) return goalOf(task.trigger) === 1;
  const { nodes } = task;
  return nodes.every(({ leaf, goal, parent }) => {
    if (leaf === null || !matchesReport(leaf.trigger, report)) return true;
    return (goal ?? nodes[parent ?? 0]?.goal) === 1;
  });
}
