import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { PluginOnly } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import type { SubgraphContext } from '#kit/context';
import { invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import { checkReport } from './check-report';
import { judgeReports } from './judge-reports';
import { pluginOf } from './plugin-key';
import { BingoReport, BingoReportResults } from './report.fields';
import { takeReports } from './take-reports';

/** Limits of a batch. */
const REPORTS_LIMITS = { minItems: 1, maxItems: 100 };

/**
 * Processes a batch of reports: each is matched with the tasks of the board, counted once, and answered. An
 * invalid report does not concern its neighbours. A batch is one transaction, unless its reports advance
 * thousands of tasks.
 *
 * @throws DomainError UNAUTHENTICATED, BAD_USER_INPUT if there are no reports or too many.
 */
async function reportAchievements(
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
      notification: null,
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

@Resolver()
export class ReportsResolver {
  constructor(private readonly dependencies: BingoDependencies) {}

  @PluginOnly()
  @Mutation(() => BingoReportResults, {
    description:
      'Processes reports of what happened in the game and advances the matching tasks. Idempotent by the ids of the reports until 30 days after the event.',
  })
  reportAchievements(
    @Limited(REPORTS_LIMITS)
    @Arg('reports', () => [BingoReport], { nullable: 'items', description: '1 to 100 reports.' })
    reports: unknown[],
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoReportResults> {
    return reportAchievements(this.dependencies, caller, reports);
  }
}
