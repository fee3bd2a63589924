import type { MemberScore } from './tracker-port';

/** A member's rank in one skill. */
export interface RankedMember {
  readonly rank: number;
  readonly displayName: string;
  readonly level: number;
  readonly experience: number;
}

/** Ranks the members of a group by experience in a skill, then by name; unranked members are omitted. */
export function rankMembers(members: readonly MemberScore[], skill: string): RankedMember[] {
  return members
    .flatMap(({ displayName, username, skills }) => {
      const reached = Object.hasOwn(skills, skill) ? skills[skill] : undefined;
      return reached && reached.experience >= 0 ? [{ displayName, username, ...reached }] : [];
    })
    .sort(
      (one, other) =>
        other.experience - one.experience ||
        (one.username < other.username ? -1 : Number(one.username > other.username)),
    )
    .map(({ displayName, level, experience }, index) => ({
      rank: index + 1,
      displayName,
      level,
      experience,
    }));
}
