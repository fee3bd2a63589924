import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { PluginOnly } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import { Limited } from '#kit/limited';
import type { BingoDependencies } from '../dependencies';
import { BingoReport } from './bingo-report.scalar';
import { BingoReportResults } from './bingo-report-results.type';
import { REPORTS_LIMITS, reportAchievements } from './report-achievements';

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
