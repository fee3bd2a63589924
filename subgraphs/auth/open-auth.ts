import type { AreaEnvironment } from '#kit/area-module';
import type { OpenedDependencies } from '#kit/define-area';
import { selectsOnly } from '#kit/selected-fields';
import { receiveActivity } from './activity/receive-activity';
import { runHousekeeping } from './housekeeping/run-housekeeping';
import { findRoles } from './roles/find-roles';
import { IdentityProvider } from './sign-in/identity-provider';
import type { SignInDependencies } from './sign-in/sign-in.resolver';
import { SigningKeys } from './signing-keys/signing-keys';
import { describeUsersOfEvents } from './users/describe-events';
import { findNamedUsers, findUsers } from './users/users-by-id';

/** What standings show of a user; most joins of users select no more. */
const NAME_FIELDS = new Set(['id', 'username']);

/** Opens the auth subgraph: its reference resolvers, the activity log worker and the hourly housekeeping. */
export async function openAuth({
  database,
  jobs,
  log,
  settings,
  descriptions,
}: AreaEnvironment): Promise<OpenedDependencies<SignInDependencies>> {
  const signingKeys = new SigningKeys(database);
  const identityProvider = new IdentityProvider(settings, log);
  const dependencies = { database, settings, signingKeys, identityProvider };
  descriptions.add((events) => describeUsersOfEvents(database, events));
  jobs.workTogether('activity-log', receiveActivity(database));
  return {
    dependencies,
    housekeeping: () => runHousekeeping(dependencies, log),
    references: {
      User: (representations, _context, selection) => {
        const ids = representations.map(({ id }) => id);
        return selectsOnly(selection, NAME_FIELDS) ? findNamedUsers(database, ids) : findUsers(database, ids);
      },
      Role: (representations) =>
        findRoles(
          database,
          representations.map(({ id }) => id),
        ),
    },
  };
}
