import type { Database } from '#kit/database/database';
import { invalidArgument, unauthenticated } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { instantText } from '#protocol/rules/time';
import type { BingoDependencies } from '../dependencies';
import { writeCounts } from '../ledger/write-counts';
import { keyHashOf } from '../plugin/require-own-event';
import { LOCK_COUNTS, LOCK_PARTICIPANT } from '../plugin/submission-statements';
import { readTrigger } from '../rules/trigger';
import type { BingoReportResult, BingoReportResults } from './bingo-report-results.type';
import { checkReport, type Rejection } from './check-report';
import { type JudgedReport, judgeReports, type ReportFacts, type Verdict } from './judge-reports';
import type { LifetimeTotal } from './lifetime-total';
import { READ_REPORT_FACTS, type StoredFacts, WRITE_ANSWERS, WRITE_TOTALS } from './report-statements';

/** Limits of a batch. */
export const REPORTS_LIMITS = { minItems: 1, maxItems: 100 };

/**
 * Processes a batch of reports in one transaction: each is matched with the tasks of the board, counted once, and
 * answered. An invalid report does not concern its neighbours.
 *
 * @throws DomainError UNAUTHENTICATED, BAD_USER_INPUT if there are no reports or too many.
 */
export function reportAchievements(
  { database }: BingoDependencies,
  caller: Caller,
  reports: readonly unknown[],
): Promise<BingoReportResults> {
  const keyHash = keyHashOf(caller);
  const { minItems, maxItems } = REPORTS_LIMITS;
  if (reports.length < minItems || reports.length > maxItems) {
    throw invalidArgument('reports', `must hold ${minItems} to ${maxItems} reports`);
  }
  const now = new Date();
  return takeReports(
    database,
    keyHash,
    reports.map((report) => checkReport(report, now)),
    now,
  );
}

/**
 * Judges checked reports and stores what follows, in one transaction.
 *
 * @param keyHash hash of the participant's bingo key.
 * @throws DomainError UNAUTHENTICATED for an unknown key.
 */
async function takeReports(
  database: Database,
  keyHash: string,
  reports: readonly (JudgedReport | Rejection)[],
  now: Date,
): Promise<BingoReportResults> {
  const ids = reports.flatMap((report) => ('problem' in report ? [] : report.id));
  return database.transaction(async (transaction) => {
    const [, , [row]] = await Promise.all([
      transaction.rows(LOCK_PARTICIPANT, [keyHash]),
      transaction.rows(LOCK_COUNTS, [keyHash]),
      transaction.rows<{ facts: StoredFacts }>(READ_REPORT_FACTS, [keyHash, ids]),
    ]);
    if (!row) throw unauthenticated();
    const { facts } = row;
    const verdict = judgeReports(factsOf(facts), reports, now);
    const { participantId, points, bingos } = facts;
    const { answers, totals, entries, earned, results } = verdict;
    if (answers.size > 0) {
      transaction.writeAtCommit(WRITE_ANSWERS, [participantId, answersJson(answers)]);
    }
    if (totals.size > 0) transaction.writeAtCommit(WRITE_TOTALS, [participantId, totalsJson(totals)]);
    writeCounts(transaction, facts, entries, earned);
    return { results, points: points + earned.points, bingos: bingos + earned.bingos };
  });
}

function factsOf({ start, end, set, totals, answers, tasks, ...board }: StoredFacts): ReportFacts {
  return {
    ...board,
    event: { start: instantText(start), end: instantText(end), set },
    tasks: tasks.flatMap(({ trigger: text, ...task }) => {
      const reading = readTrigger(text);
      return 'trigger' in reading ? { ...task, trigger: reading.trigger } : [];
    }),
    totals: new Map(totals.map(({ counted, ...total }) => [counted, withInstants(total)])),
    answers: new Map(answers.map(({ id, answer }) => [id, answer])),
  };
}

function withInstants(total: LifetimeTotal): LifetimeTotal {
  const { baselineAt, killsAt } = total;
  return {
    ...total,
    baselineAt: baselineAt && instantText(baselineAt),
    killsAt: killsAt && instantText(killsAt),
  };
}

function answersJson(answers: Verdict['answers']): string {
  return JSON.stringify(
    [...answers].map(([id, answer]: [string, BingoReportResult]) => ({ id, answer, expiresAt: null })),
  );
}

function totalsJson(totals: Verdict['totals']): string {
  return JSON.stringify([...totals].map(([counted, total]) => ({ counted, ...total })));
}
