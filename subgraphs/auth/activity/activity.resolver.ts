import { Arg, ID, Int, Query, Resolver } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { checkFilter, Limited } from '#kit/arguments';
import { AFTER, CONNECTION_SIZE, type Connection, FIRST, sliceOf } from '#kit/connection';
import { ListSize } from '#kit/cost';
import { FROM_ONE, pageOf } from '#kit/database/page';
import type { ActivityAction } from '#kit/jobs/activity';
import { type Direction, OrderDirection } from '#kit/order-input';
import { invalidArgument } from '#protocol/errors';
import { MOST_PER_PAGE } from '#protocol/page-limit';
import { Timestamp } from '#protocol/scalars/timestamp';
import type { AuthDependencies } from '../dependencies';
import { ActivityActionEnum, ActivityConnection, ActivityEntry, ActivityPage } from './activity.fields';
import { isActivityKey, listActivity, readActivity } from './activity.queries';

@Resolver(() => ActivityEntry)
export class ActivityResolver {
  constructor(private readonly dependencies: Pick<AuthDependencies, 'database'>) {}

  @Permitted('view_admin', 'manage_users')
  @ListSize({ assumedSize: MOST_PER_PAGE, slicingArguments: ['limit'], sizedFields: ['entries'] })
  @Query(() => ActivityPage, {
    description: 'Administrative actions of every area, logins and logouts, newest first.',
  })
  activityLog(
    @Limited(FROM_ONE)
    @Arg('page', () => Int, { defaultValue: 1, description: 'Page number, from 1.' })
    page: number,
    @Limited(FROM_ONE)
    @Arg('limit', () => Int, { defaultValue: 50, description: 'Entries per page, at most 100.' })
    limit: number,
    @Arg('userId', () => ID, { nullable: true, description: 'Filters by actor.' })
    userId?: string | null,
    @Arg('action', () => String, {
      nullable: true,
      description: 'Filters by action, such as `user_ban`.',
    })
    action?: string | null,
  ): Promise<ActivityPage> {
    if (userId) checkFilter('userId', userId);
    if (action) checkFilter('action', action);
    const filter = { userId: userId ?? null, action: action ?? null };
    return listActivity(this.dependencies.database, filter, pageOf(page, limit));
  }

  @Permitted('view_admin', 'manage_users')
  @ListSize(CONNECTION_SIZE)
  @Query(() => ActivityConnection, {
    description: 'The activity log by user, actions and time, newest first unless ordered otherwise.',
  })
  activity(
    @Arg('userId', () => ID, { nullable: true, description: 'Filters by actor.' })
    userId: string | null | undefined,
    @Arg('actions', () => [ActivityActionEnum], {
      nullable: true,
      description: 'Filters by any of these actions.',
    })
    actions: readonly ActivityAction[] | null | undefined,
    @Arg('from', () => Timestamp, { nullable: true, description: 'Earliest time, inclusive.' })
    from: Date | null | undefined,
    @Arg('to', () => Timestamp, { nullable: true, description: 'Latest time, exclusive; after `from`.' })
    to: Date | null | undefined,
    @Arg('order', () => OrderDirection, { defaultValue: 'descending', description: 'Order by time.' })
    order: Direction,
    @Limited(FROM_ONE) @Arg('first', () => Int, { defaultValue: 50, description: FIRST }) first: number,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after?: string | null,
  ): Promise<Connection<ActivityEntry>> {
    if (userId) checkFilter('userId', userId);
    if (from && to && to <= from) throw invalidArgument('to', 'must be after `from`');
    const scope = { userId: userId ?? null, actions: actions ?? null, from: from ?? null, to: to ?? null };
    return readActivity(this.dependencies.database, scope, sliceOf({ first, after }, isActivityKey), order);
  }
}
