import { Arg, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { checkFilter } from '#kit/arguments';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { FROM_ONE, Limited } from '#kit/limited';
import { pageOf } from '#kit/paging';
import type { AuthDependencies } from '../dependencies';
import { User } from '../users/user.type';
import { findUsers } from '../users/users-by-id';
import { ActivityEntry } from './activity-entry.type';
import { ActivityPage } from './activity-page.type';
import { listActivity } from './list-activity';

@Resolver(() => ActivityEntry)
export class ActivityResolver {
  private readonly users;

  constructor(private readonly dependencies: Pick<AuthDependencies, 'database'>) {
    const { database } = dependencies;
    this.users = batched((ids: readonly string[]) => findUsers(database, ids));
  }

  @Permitted('view_admin', 'manage_users')
  @ListSize({ assumedSize: 100, slicingArguments: ['limit'], sizedFields: ['entries'] })
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

  @FieldResolver(() => User, {
    nullable: true,
    description: 'The actor; null if the account no longer exists.',
  })
  user(@Root() entry: ActivityEntry, @Ctx() context: SubgraphContext): Promise<User | null> {
    return loaderOf(context, this.users).load(entry.userId);
  }
}
