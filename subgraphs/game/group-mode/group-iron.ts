import { z } from 'zod';
import type { HttpProvider } from '../providers/http-provider';
import { levelOf } from '../rules/levels';
import type { GroupModeMember, GroupModePort } from './group-mode-port';

/** What the group has in common travels as one of its members. */
const SHARED = '@SHARED';
/** Members since ever: the provider otherwise sends what has changed alone. */
const EVER = '1970-01-01T00:00:00.000Z';

/** Experience in 24 skills, in 23 before sailing; none of who has not played since joining. */
const answer = z.array(
  z.object({
    name: z.string(),
    skills: z.array(z.number().int().min(0)).min(23).max(24).nullish(),
  }),
);

/** GroupIron.men: every group has a token of its own, which the operator configures. */
export class GroupIron implements GroupModePort {
  /** @param tokenOf gives a group's token; null where none is needed. */
  constructor(
    private readonly provider: HttpProvider,
    private readonly tokenOf: (groupName: string) => string | null,
  ) {}

  async members(groupName: string, caller: string): Promise<readonly GroupModeMember[] | null> {
    const token = this.tokenOf(groupName);
    const found = await this.provider.get({
      path: ['api', 'group', groupName, 'get-group-data'],
      query: { from_time: EVER },
      caller,
      ...(token !== null && { headers: { authorization: token } }),
      answer,
      // It knows no 404 of its own: a group that is not there has no token either.
      isUnknown: (status) => status === 401,
    });
    return found?.filter(({ name }) => name !== SHARED).map(memberOf) ?? null;
  }
}

function memberOf({ name, skills }: z.infer<typeof answer>[number]): GroupModeMember {
  const experiences = skills ?? [];
  return {
    username: name,
    totalLevel: experiences.reduce((sum, experience) => sum + levelOf(experience), 0),
    totalXp: experiences.reduce((sum, experience) => sum + experience, 0),
  };
}
