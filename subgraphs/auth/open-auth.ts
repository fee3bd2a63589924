import type { AreaEnvironment, OpenArea } from '#kit/area-module';
import { AccessTokensResolver } from './access-tokens/access-tokens.resolver';
import { ActivityResolver } from './activity/activity.resolver';
import { receiveActivity } from './activity/receive-activity';
import type { AuthDependencies } from './dependencies';
import { AuthHealthResolver } from './health.resolver';
import { runHousekeeping } from './housekeeping/run-housekeeping';
import { AssignmentsResolver } from './roles/assignments.resolver';
import { findRoles } from './roles/find-roles';
import { RolesResolver } from './roles/roles.resolver';
import { ServiceKeysResolver } from './service-keys/service-keys.resolver';
import { SessionsResolver } from './sessions/sessions.resolver';
import { IdentityProvider } from './sign-in/identity-provider';
import { SignInResolver } from './sign-in/sign-in.resolver';
import { SigningKeys } from './signing-keys/signing-keys';
import { SigningKeysResolver } from './signing-keys/signing-keys.resolver';
import { UsersResolver } from './users/users.resolver';
import { findUsers } from './users/users-by-id';
import { ViewerResolver } from './viewer/viewer.resolver';

/** Opens the auth area: its resolvers, its references, the log's worker and the hourly housekeeping. */
export async function openAuth({ database, jobs, log, settings }: AreaEnvironment): Promise<OpenArea> {
  const signingKeys = new SigningKeys(database);
  const dependencies: AuthDependencies = { database, settings, signingKeys };
  jobs.workTogether('activity-log', receiveActivity(database));
  jobs.work('auth-housekeeping', () => runHousekeeping(dependencies, log));
  jobs.repeat('auth-housekeeping', 3600);
  return {
    resolvers: [
      new AuthHealthResolver(database),
      new ViewerResolver(dependencies),
      new UsersResolver(dependencies),
      new RolesResolver(dependencies),
      new AssignmentsResolver(dependencies),
      new ActivityResolver(database),
      new SessionsResolver(dependencies),
      new SignInResolver(dependencies, new IdentityProvider(settings, log)),
      new AccessTokensResolver(dependencies),
      new SigningKeysResolver(dependencies),
      new ServiceKeysResolver(database),
    ],
    references: {
      User: (representations) =>
        findUsers(
          database,
          representations.map(({ id }) => id),
        ),
      Role: (representations) =>
        findRoles(
          database,
          representations.map(({ id }) => id),
        ),
    },
    close: async () => undefined,
  };
}
