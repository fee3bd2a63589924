import { z } from 'zod';
import type { HttpProvider } from '../providers/http-provider';
import { levelOf } from '../rules/levels';
import type { GroupModeMember, GroupModePort } from './group-mode.queries';

/** The pseudo-member that contains the group's shared storage. */
const SHARED = '@SHARED';
/** Requests all members: the provider otherwise returns only those changed since. */
const EPOCH = '1970-01-01T00:00:00.000Z';

/** Experience in 24 skills, 23 before sailing; empty for members who have not played since joining. */
const response = z.array(
  z.object({
    name: z.string(),
    skills: z.array(z.number().int().min(0)).min(23).max(24).nullish(),
  }),
);

/** GroupIron.men: every group has its own token, configured by the operator. */
export class GroupIron implements GroupModePort {
  /** @param tokenOf returns a group's token; null if none is needed. */
  constructor(
    private readonly provider: HttpProvider,
    private readonly tokenOf: (groupName: string) => string | null,
  ) {}

  async members(groupName: string, caller: string): Promise<readonly GroupModeMember[] | null> {
    const token = this.tokenOf(groupName);
    const found = await this.provider.get({
      path: ['api', 'group', groupName, 'get-group-data'],
      query: { from_time: EPOCH },
      caller,
      ...(token !== null && { headers: { authorization: token } }),
      responseSchema: response,
      // The provider has no 404: an unknown group has no valid token.
      isUnknown: (status) => status === 401,
    });
    return found?.filter(({ name }) => name !== SHARED).map(memberOf) ?? null;
  }
}

function memberOf({ name, skills }: z.infer<typeof response>[number]): GroupModeMember {
  const experiences = skills ?? [];
  return {
    username: name,
    totalLevel: experiences.reduce((sum, experience) => sum + levelOf(experience), 0),
    totalXp: experiences.reduce((sum, experience) => sum + experience, 0),
  };
}
