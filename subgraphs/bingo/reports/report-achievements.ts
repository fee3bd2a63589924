import { invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import { pluginOf } from '../plugin/require-own-event';
import { judgeReports } from '../sources/judge-reports';
import { takeReports } from '../sources/take-reports';
import type { BingoReportResults } from './bingo-report-results.type';
import { checkReport } from './check-report';

/** Limits of a batch. */
export const REPORTS_LIMITS = { minItems: 1, maxItems: 100 };

/**
 * Processes a batch of reports: each is matched with the tasks of the board, counted once, and answered. An
 * invalid report does not concern its neighbours. A batch is one transaction, unless its reports advance
 * thousands of tasks.
 *
 * @throws DomainError UNAUTHENTICATED, BAD_USER_INPUT if there are no reports or too many.
 */
export async function reportAchievements(
  { database }: BingoDependencies,
  caller: Caller,
  reports: readonly unknown[],
): Promise<BingoReportResults> {
  const client = pluginOf(caller);
  const { minItems, maxItems } = REPORTS_LIMITS;
  if (reports.length < minItems || reports.length > maxItems) {
    throw invalidArgument('reports', `must hold ${minItems} to ${maxItems} reports`);
  }
  const now = new Date();
  const checked = reports.map((report) => checkReport(report, now));
  const take = (some: typeof checked) => {
    const valid = some.flatMap((report) => ('problem' in report ? [] : report));
    return takeReports(database, {
      client,
      reports: valid,
      ids: valid.map(({ id }) => id),
      expiresAt: null,
      now,
      judge: (batch) => judgeReports(batch, some),
    });
  };
  let taken = await take(checked);
  while (taken.results.length < checked.length) {
    const { results, ...standing } = await take(checked.slice(taken.results.length));
    taken = { ...standing, results: [...taken.results, ...results] };
  }
  return taken;
}
