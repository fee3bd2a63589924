import type { GrowthRequest } from '#facade/examples/read-example';
import type { RestContract } from '#facade/rest-operation';
import { bingoKey, KEYS } from './fill/bingo';
import type { GrowthSetting } from './setting';

type Caller = NonNullable<GrowthRequest['by']>;

/**
 * Returns the headers of a caller.
 *
 * @param by the credential; by default the one that the contract requires, an administrator's for a
 * permission.
 */
export function credentials(
  by: Caller | undefined,
  contract: RestContract,
  { admin, member, serviceKey }: GrowthSetting,
  number: number,
): Readonly<Record<string, string>> {
  switch (by ?? demandedBy(contract)) {
    case 'anybody':
      return {};
    case 'member':
      return { authorization: `Bearer ${member.token}` };
    case 'admin':
      return { authorization: `Bearer ${admin.token}` };
    case 'service':
      return { 'x-service-key': serviceKey };
    case 'plugin':
      return { 'x-bingo-key': bingoKey(1) };
    case 'players':
      return { 'x-bingo-key': bingoKey(1 + (number % KEYS)) };
  }
}

function demandedBy({ access, permissions }: RestContract): Caller {
  if (access === 'AUTHENTICATED') return permissions.length > 0 ? 'admin' : 'member';
  return ({ PUBLIC: 'anybody', HOOK: 'anybody', PLUGIN: 'plugin', SERVICE: 'service' } as const)[access];
}
