import { defineArea } from '#kit/define-area';
import { AccessTokensResolver } from './access-tokens/access-tokens.resolver';
import { ActivityResolver } from './activity/activity.resolver';
import { ActivityEntryEntity } from './activity/activity-entry.entity';
import { CreateAuth1763596800000 } from './migrations/1763596800000-create-auth';
import { ServiceKeys1763856000000 } from './migrations/1763856000000-service-keys';
import { CountedLists1764000000000 } from './migrations/1764000000000-counted-lists';
import { TokensMadeByTokens1764200000000 } from './migrations/1764200000000-tokens-made-by-tokens';
import { UsersByName1764970000000 } from './migrations/1764970000000-users-by-name';
import { KnownUsers1764990000000 } from './migrations/1764990000000-known-users';
import { UsersByDisplayName1765100000000 } from './migrations/1765100000000-users-by-display-name';
import { openAuth } from './open-auth';
import { RolePermissions, TokenPermissions, ViewerPermissions } from './permissions/permissions.resolver';
import { AssignmentsResolver } from './roles/assignments.resolver';
import { RoleEntity } from './roles/role.entity';
import { Role } from './roles/role.type';
import { RolesResolver } from './roles/roles.resolver';
import { UserRoleEntity } from './roles/user-role.entity';
import { ServiceKeyEntity } from './service-keys/service-key.entity';
import { ServiceKeysResolver } from './service-keys/service-keys.resolver';
import { SessionEntity } from './sessions/session.entity';
import { SessionsResolver } from './sessions/sessions.resolver';
import { SignInResolver } from './sign-in/sign-in.resolver';
import { SignInAttemptEntity } from './sign-in/sign-in-attempt.entity';
import { SigningKeyEntity } from './signing-keys/signing-key.entity';
import { SigningKeysResolver } from './signing-keys/signing-keys.resolver';
import { UserEntity } from './users/user.entity';
import { User } from './users/user.type';
import { UsersResolver } from './users/users.resolver';
import { ViewerResolver } from './viewer/viewer.resolver';
import { AnonymousViewer, SignedInViewer } from './viewer/viewer.type';

/** Definition of the auth subgraph. */
export const authArea = defineArea({
  name: 'auth',
  entities: [
    UserEntity,
    RoleEntity,
    UserRoleEntity,
    SessionEntity,
    SignInAttemptEntity,
    SigningKeyEntity,
    ServiceKeyEntity,
    ActivityEntryEntity,
  ],
  migrations: [
    CreateAuth1763596800000,
    ServiceKeys1763856000000,
    CountedLists1764000000000,
    TokensMadeByTokens1764200000000,
    UsersByName1764970000000,
    KnownUsers1764990000000,
    UsersByDisplayName1765100000000,
  ],
  resolvers: [
    ViewerResolver,
    UsersResolver,
    RolesResolver,
    RolePermissions,
    ViewerPermissions,
    TokenPermissions,
    AssignmentsResolver,
    ActivityResolver,
    SessionsResolver,
    SignInResolver,
    AccessTokensResolver,
    SigningKeysResolver,
    ServiceKeysResolver,
  ],
  orphanedTypes: [User, Role, AnonymousViewer, SignedInViewer],
  open: openAuth,
});
