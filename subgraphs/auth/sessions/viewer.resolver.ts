import { Ctx, Query, Resolver } from 'type-graphql';
import { DependsOnCaller, Public, SignedIn } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import { unauthenticated } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { AuthDependencies } from '../dependencies';
import { User } from '../members/user.fields';
import { findUsers } from '../members/user.queries';
import { accessOfUser, type UserAccess } from './session.queries';
import { AnonymousViewer, SignedInViewer, Viewer } from './viewer.fields';

@Resolver()
export class ViewerResolver {
  constructor(private readonly dependencies: AuthDependencies) {}

  @Public()
  @DependsOnCaller()
  @Query(() => Viewer, {
    description: 'The caller: a signed-in user, with roles and permissions, or an anonymous one.',
  })
  async viewer(@Ctx() { caller }: SubgraphContext): Promise<Viewer> {
    const access = await this.access(caller);
    return access ? signedIn(access) : Object.assign(new AnonymousViewer(), { authenticated: false });
  }

  @Public()
  @DependsOnCaller()
  @Query(() => User, {
    nullable: true,
    description: 'The signed-in user; null for other callers.',
    deprecationReason: 'Use viewer { ... on SignedInViewer { user { … } } }.',
  })
  async me(@Ctx() { caller }: SubgraphContext): Promise<User | null> {
    if (caller.principal.kind !== 'user') return null;
    const [user] = await findUsers(this.dependencies.database, [caller.principal.userId]);
    return user ?? null;
  }

  @SignedIn()
  @Query(() => SignedInViewer, {
    description: 'The signed-in user with roles and permissions.',
    deprecationReason: 'Use viewer { ... on SignedInViewer { … } }.',
  })
  async myPermissions(@Ctx() { caller }: SubgraphContext): Promise<SignedInViewer> {
    const access = await this.access(caller);
    if (!access) throw unauthenticated();
    return signedIn(access);
  }

  private access({ principal }: Caller): Promise<UserAccess | null> {
    if (principal.kind !== 'user') return Promise.resolve(null);
    const { database, settings } = this.dependencies;
    return accessOfUser(database, settings.superAdminIds, principal.userId);
  }
}

function signedIn(access: UserAccess): SignedInViewer {
  return Object.assign(new SignedInViewer(), { authenticated: true }, access);
}
