import type { AreaEnvironment } from '#kit/area/area-module';
import type { OpenedDependencies } from '#kit/area/define-area';
import { defineArea } from '#kit/area/define-area';
import { ImageStorage } from '#kit/files/image-storage';
import { foundNameChangesJob, playerReportJob } from '#kit/jobs/player-names';
import { CreatePlayerNames1766000100000, playerNameEntity } from '#kit/players/player-names';
import { selectsOnly } from '#kit/selected-fields';
import { receiveActivity } from './activity/activity.commands';
import { ActivityEntryEntity } from './activity/activity.fields';
import { ActivityResolver } from './activity/activity.resolver';
import { CommunityEntity } from './community/community.fields';
import { CommunityResolver } from './community/community.resolver';
import type { PictureDependencies } from './dependencies';
import { runHousekeeping } from './housekeeping';
import { ServiceKeyEntity } from './keys/service-key.fields';
import { ServiceKeysResolver } from './keys/service-key.resolver';
import { SigningKeysResolver } from './keys/signing-key.resolver';
import { Role, RoleEntity, UserRoleEntity } from './members/role.fields';
import { findRoles } from './members/role.queries';
import { AssignmentsResolver, RolesResolver } from './members/role.resolver';
import { User, UserEntity } from './members/user.fields';
import { describeUsersOfEvents, findNamedUsers, findUsers } from './members/user.queries';
import { ActorResolver, UsersResolver } from './members/user.resolver';
import { CreateAuth1763596800000 } from './migrations/1763596800000-create-auth';
import { ServiceKeys1763856000000 } from './migrations/1763856000000-service-keys';
import { CountedLists1764000000000 } from './migrations/1764000000000-counted-lists';
import { TokensMadeByTokens1764200000000 } from './migrations/1764200000000-tokens-made-by-tokens';
import { UsersByName1764970000000 } from './migrations/1764970000000-users-by-name';
import { KnownUsers1764990000000 } from './migrations/1764990000000-known-users';
import { UsersByDisplayName1765100000000 } from './migrations/1765100000000-users-by-display-name';
import { Community1765200000000 } from './migrations/1765200000000-community';
import { Pictures1765350000000 } from './migrations/1765350000000-pictures';
import { GraphUsage1765800000000 } from './migrations/1765800000000-graph-usage';
import { NameChanges1766000200000 } from './migrations/1766000200000-name-changes';
import { PICTURES, PictureEntity } from './pictures/picture.fields';
import { PicturesResolver } from './pictures/picture.resolver';
import { Player, PlayerClaimEntity } from './players/claim.fields';
import {
  ClaimantResolver,
  ClaimsOfUserResolver,
  ClaimsResolver,
  OwnersResolver,
} from './players/claim.resolver';
import { NameChangeEntity } from './players/name-change.fields';
import { NameChangesResolver, PlayersResolver } from './players/player.resolver';
import { receiveFoundChanges, receivePlayerReport } from './players/player-report';
import { AccessTokensResolver } from './sessions/access-token.resolver';
import { RolePermissions, TokenPermissions, ViewerPermissions } from './sessions/permissions.resolver';
import { SessionEntity } from './sessions/session.fields';
import { SessionsResolver } from './sessions/session.resolver';
import { AnonymousViewer, SignedInViewer } from './sessions/viewer.fields';
import { ViewerResolver } from './sessions/viewer.resolver';
import { IdentityProvider } from './sign-in/identity-provider';
import { SignInAttemptEntity, type SignInDependencies } from './sign-in/sign-in.fields';
import { SignInResolver } from './sign-in/sign-in.resolver';
import { SigningKeyEntity } from './signing/signing-key.fields';
import { SigningKeys } from './signing/signing-keys';
import { GraphUsageEntity } from './usage/graph-usage.fields';
import { GraphUsageResolver } from './usage/graph-usage.resolver';

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
    CommunityEntity,
    PictureEntity,
    GraphUsageEntity,
    NameChangeEntity,
    PlayerClaimEntity,
    playerNameEntity('auth'),
  ],
  migrations: [
    CreateAuth1763596800000,
    ServiceKeys1763856000000,
    CountedLists1764000000000,
    TokensMadeByTokens1764200000000,
    UsersByName1764970000000,
    KnownUsers1764990000000,
    UsersByDisplayName1765100000000,
    Community1765200000000,
    Pictures1765350000000,
    GraphUsage1765800000000,
    CreatePlayerNames1766000100000,
    NameChanges1766000200000,
  ],
  resolvers: [
    ViewerResolver,
    UsersResolver,
    ActorResolver,
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
    CommunityResolver,
    PicturesResolver,
    GraphUsageResolver,
    PlayersResolver,
    NameChangesResolver,
    ClaimsResolver,
    ClaimantResolver,
    OwnersResolver,
    ClaimsOfUserResolver,
  ],
  orphanedTypes: [User, Role, Player, AnonymousViewer, SignedInViewer],
  open: openAuth,
});

/** What standings show of a user; most joins of users select no more. */
const NAME_FIELDS = new Set(['id', 'username']);

/** Opens the auth subgraph: its reference resolvers and its jobs. */
async function openAuth({
  database,
  files,
  jobs,
  log,
  settings,
  descriptions,
}: AreaEnvironment): Promise<OpenedDependencies<'auth', SignInDependencies & PictureDependencies>> {
  const signingKeys = new SigningKeys(database);
  const identityProvider = new IdentityProvider(settings, log);
  const pictures = new ImageStorage(PICTURES, { database, jobs, files });
  const dependencies = { database, files, jobs, pictures, settings, signingKeys, identityProvider };
  descriptions.add((events) => describeUsersOfEvents(database, events));
  return {
    dependencies,
    jobs: {
      'activity-log': { runTogether: receiveActivity(database) },
      'player-report': { run: ({ data }) => receivePlayerReport(dependencies, playerReportJob.parse(data)) },
      'found-name-changes': {
        run: ({ data }) => receiveFoundChanges(dependencies, foundNameChangesJob.parse(data)),
      },
      'picture-removal': { run: pictures.removalHandler() },
    },
    housekeeping: [() => runHousekeeping(dependencies, log)],
    references: {
      User: (representations, _context, selection) => {
        const ids = representations.map(({ id }) => id);
        return selectsOnly(selection, NAME_FIELDS) ? findNamedUsers(database, ids) : findUsers(database, ids);
      },
      NameChangePreview: async (representations) =>
        representations.map(({ formerName, currentName }) => ({
          formerName,
          currentName,
          isSamePlayer: null,
        })),
      Player: async (representations) => representations.map(({ name }) => ({ name })),
      Role: (representations) =>
        findRoles(
          database,
          representations.map(({ id }) => id),
        ),
    },
  };
}
