import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  AreasOnly,
  ChangesIdentity,
  GatewayOnly,
  OwnerOrPermitted,
  Permitted,
  SignedIn,
} from '#kit/access/access';
import { checkFilter, Limited } from '#kit/arguments';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { FROM_ONE, pageOf } from '#kit/database/page';
import { MOST_PER_PAGE } from '#protocol/page-limit';
import { PROSE_LIMITS } from '#protocol/rules/text';
import { ActivityEntry } from '../activity/activity.fields';
import type { AuthDependencies } from '../dependencies';
import { Role } from './role.fields';
import { rolesOfUsers } from './role.queries';
import { moderateUser } from './user.commands';
import { User, UserModeration, type UserOrder, UserOrderInput, UserPage } from './user.fields';
import { findUsers, listUsers } from './user.queries';

const BANNED = {
  name: 'auth_banned_users',
  text: 'SELECT id FROM auth.users WHERE is_banned',
} as const;

@Resolver(() => User)
export class UsersResolver {
  private readonly rolesOfUsers;

  constructor(private readonly dependencies: AuthDependencies) {
    this.rolesOfUsers = batched((ids: readonly string[]) => rolesOfUsers(dependencies.database, ids));
  }

  @SignedIn()
  @Query(() => User, { nullable: true, description: 'A user by id; null if there is none.' })
  async user(@Arg('id', () => ID, { description: 'Id of the user.' }) id: string): Promise<User | null> {
    const [user] = await findUsers(this.dependencies.database, [id]);
    return user ?? null;
  }

  @Permitted('view_admin', 'manage_users')
  @ListSize({ assumedSize: MOST_PER_PAGE, slicingArguments: ['limit'], sizedFields: ['users'] })
  @Query(() => UserPage, { description: 'Users, newest first by default.' })
  users(
    @Limited(FROM_ONE)
    @Arg('page', () => Int, { defaultValue: 1, description: 'Page number, from 1.' })
    page: number,
    @Limited(FROM_ONE)
    @Arg('limit', () => Int, { defaultValue: 20, description: 'Users per page, at most 100.' })
    limit: number,
    @Arg('search', () => String, {
      nullable: true,
      description: 'Case-insensitive part of the username, or an id; `%` and `_` are literal.',
    })
    search?: string | null,
    @Arg('orderBy', () => UserOrderInput, {
      nullable: true,
      description: 'The order; newest first by default.',
    })
    orderBy?: UserOrder | null,
    @Arg('byDisplayName', () => Boolean, {
      nullable: true,
      description: 'Whether `search` matches parts of the display name (`globalName`) too; false by default.',
    })
    byDisplayName?: boolean | null,
  ): Promise<UserPage> {
    if (search) checkFilter('search', search);
    const list = { search: search ?? null, byDisplayName: byDisplayName ?? false, orderBy: orderBy ?? null };
    return listUsers(this.dependencies.database, list, pageOf(page, limit));
  }

  @GatewayOnly()
  @Query(() => [ID], {
    description: 'The ids of all banned users. For the gateway alone, which refuses their bingo keys.',
  })
  async bannedUserIds(): Promise<string[]> {
    const rows = await this.dependencies.database.rows<{ id: string }>(BANNED, []);
    return rows.map(({ id }) => id);
  }

  @Permitted('view_admin', 'manage_users')
  @ChangesIdentity()
  @Mutation(() => User, {
    description:
      'Bans or unbans a user whose highest role is below your own. A ban ends all sessions of the user immediately.',
  })
  moderateUser(
    @Arg('userId', () => ID, { description: 'The user.' }) userId: string,
    @Arg('action', () => UserModeration, { description: 'The action.' }) action: UserModeration,
    @Ctx() { caller }: SubgraphContext,
    @Limited(PROSE_LIMITS)
    @Arg('reason', () => String, {
      nullable: true,
      description: 'Reason for the activity log, up to 4,000 characters.',
    })
    reason?: string | null,
  ): Promise<User> {
    return moderateUser(this.dependencies, caller, { userId, action, reason: reason ?? null });
  }

  @ListSize({ assumedSize: 5 })
  @OwnerOrPermitted('id', 'view_admin', 'manage_users')
  @FieldResolver(() => [Role], {
    nullable: true,
    description: 'Roles of the user, highest priority first. Visible to the user and to administrators.',
  })
  roles(@Root() user: User, @Ctx() context: SubgraphContext): Promise<Role[]> {
    return loaderOf(context, this.rolesOfUsers).load(user.id);
  }

  @Permitted('view_admin', 'manage_users')
  @FieldResolver(() => Boolean, {
    nullable: true,
    description: 'Whether the user is a super administrator, whom nobody can ban. Visible to administrators.',
  })
  isSuperAdmin(@Root() { id }: User): boolean {
    return this.dependencies.settings.superAdminIds.includes(id);
  }

  @AreasOnly()
  @FieldResolver(() => [String], {
    description: 'The names at the identity provider: username and, where there is one, display name.',
  })
  accountNames(@Root() { username, globalName }: User): string[] {
    return globalName === null ? [username] : [username, globalName];
  }
}

@Resolver(() => ActivityEntry)
export class ActorResolver {
  private readonly users;

  constructor({ database }: Pick<AuthDependencies, 'database'>) {
    this.users = batched((ids: readonly string[]) => findUsers(database, ids));
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'The actor; null if the account no longer exists.',
  })
  user(@Root() entry: ActivityEntry, @Ctx() context: SubgraphContext): Promise<User | null> {
    return loaderOf(context, this.users).load(entry.userId);
  }
}
