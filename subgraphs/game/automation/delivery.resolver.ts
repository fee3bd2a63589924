import { Arg, Ctx, FieldResolver, Int, Resolver, Root, Subscription } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { FROM_ONE, pageOf } from '#kit/database/page';
import { FROM_EVENT_LOG } from '#kit/event-log';
import type { LoggedEvent } from '#protocol/event-log/logged-event';
import { MOST_PER_PAGE } from '#protocol/page-limit';
import type { Status } from '../delivery/outcomes';
import type { GameDependencies } from '../dependencies';
import { AutomationDelivery, AutomationDeliveryPage, DeliveryStatus } from './delivery.fields';
import { findDelivery, listDeliveries } from './delivery.queries';
import { AutomationDryRunMessage, type DryRunSources, dryRun, recentOccurrences } from './dry-run';
import { AutomationRule } from './rule.fields';
import { newsLoader } from './tracked-groups';

@Resolver(() => AutomationRule)
export class RuleHistoryResolver {
  constructor(private readonly dependencies: Pick<GameDependencies, 'database' | 'groups'>) {}

  @Permitted('manage_automation')
  @Subscription(() => AutomationDelivery, {
    ...FROM_EVENT_LOG,
    description: 'Each message that a rule posts from now on, in order.',
  })
  async automationDelivered(@Root() event?: LoggedEvent): Promise<AutomationDelivery | null> {
    if (event?.type !== 'automation_delivered') return null;
    return findDelivery(this.dependencies.database, event.data.deliveryId);
  }

  @ListSize({ assumedSize: MOST_PER_PAGE, slicingArguments: ['limit'], sizedFields: ['deliveries'] })
  @FieldResolver(() => AutomationDeliveryPage, {
    description: 'The delivery log of the rule, newest first.',
  })
  deliveries(
    @Root() { id }: AutomationRule,
    @Limited(FROM_ONE)
    @Arg('page', () => Int, { defaultValue: 1, description: 'Page number, from 1.' })
    page: number,
    @Limited(FROM_ONE)
    @Arg('limit', () => Int, { defaultValue: 50, description: 'Deliveries per page, at most 100.' })
    limit: number,
    @Arg('status', () => DeliveryStatus, { nullable: true, description: 'Filters by status.' })
    status?: Status | null,
  ): Promise<AutomationDeliveryPage> {
    const filter = { ruleId: id, status: status ?? null };
    return listDeliveries(this.dependencies.database, filter, pageOf(page, limit));
  }

  @ListSize({ assumedSize: 50 })
  @FieldResolver(() => [AutomationDryRunMessage], {
    nullable: true,
    description:
      'Messages that the rule would have posted in the last week, newest first, at most 500, without digests. Requests the tracker for its triggers and posts nothing; null with an error if the tracker is unavailable.',
  })
  dryRun(@Root() rule: AutomationRule, @Ctx() context: SubgraphContext): Promise<AutomationDryRunMessage[]> {
    const { database, groups } = this.dependencies;
    const sources: DryRunSources = {
      stored: (trigger, since, most) => recentOccurrences(database, trigger, since, most),
      news: loaderOf(context, newsLoader),
      groups,
    };
    return dryRun(sources, rule, new Date());
  }
}
