import type { AreaEnvironment } from '#kit/area-module';
import type { OpenedDependencies } from '#kit/define-area';
import { receiveActivity } from './activity/receive-activity';
import { runHousekeeping } from './housekeeping/run-housekeeping';
import { findRoles } from './roles/find-roles';
import { IdentityProvider } from './sign-in/identity-provider';
import type { SignInDependencies } from './sign-in/sign-in.resolver';
import { SigningKeys } from './signing-keys/signing-keys';
import { findUsers } from './users/users-by-id';

/** Opens the auth area: its references, the log's worker and the hourly housekeeping. */
export async function openAuth({
  dataSource,
  jobs,
  log,
  settings,
}: AreaEnvironment): Promise<OpenedDependencies<SignInDependencies>> {
  const signingKeys = new SigningKeys(dataSource);
  const identityProvider = new IdentityProvider(settings, log);
  const dependencies = { dataSource, settings, signingKeys, identityProvider };
  jobs.workTogether('activity-log', receiveActivity(dataSource));
  jobs.work('auth-housekeeping', () => runHousekeeping(dependencies, log));
  jobs.repeat('auth-housekeeping', 3600);
  return {
    dependencies,
    references: {
      User: (representations) =>
        findUsers(
          dataSource,
          representations.map(({ id }) => id),
        ),
      Role: (representations) =>
        findRoles(
          dataSource,
          representations.map(({ id }) => id),
        ),
    },
  };
}
