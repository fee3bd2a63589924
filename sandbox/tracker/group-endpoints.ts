import { activityOf, groupAt, memberMilestones, nameChangesOf, type WorldMember } from '../world/groups';
import { playerAt } from '../world/players';
import { EXPERIENCE_AT_99, titleOf } from '../world/skills';
import { playerSummary, snapshotOf } from './player-body';

/** Pagination of a list. */
interface Page {
  offset: number;
  limit: number;
}

/** `GET /groups/:id` */
export function groupDetails(id: number, now: number): object {
  const { members, createdAt, ...group } = groupAt(id, now);
  return {
    ...group,
    homeworld: 330,
    verified: true,
    patron: false,
    visible: true,
    profileImage: null,
    bannerImage: null,
    score: 100,
    createdAt: createdAt.toISOString(),
    updatedAt: new Date(now).toISOString(),
    memberCount: members.length,
    socialLinks: null,
    roleOrders: [],
    memberships: members.map((member) => membershipOf(id, member, now)),
  };
}

/** `GET /groups/:id/activity`, newest first. */
export function groupActivity(id: number, now: number, { offset, limit }: Page): object[] {
  const page = activityOf(id, now).slice(offset, offset + limit);
  return page.map(({ type, name, at }) => {
    const player = playerAt(name, now);
    return {
      groupId: id,
      playerId: player.id,
      type,
      role: type === 'joined' ? 'member' : null,
      previousRole: null,
      createdAt: at.toISOString(),
      player: playerSummary(player),
    };
  });
}

/** `GET /groups/:id/achievements`, newest first. */
export function groupAchievements(id: number, now: number, { offset, limit }: Page): object[] {
  const page = memberMilestones(id, now).slice(offset, offset + limit);
  return page.map(({ name, skill, threshold, reachedAt }) => {
    const player = playerAt(name, now);
    return {
      playerId: player.id,
      name: `${threshold === EXPERIENCE_AT_99 ? '99' : '50m'} ${titleOf(skill)}`,
      metric: skill,
      measure: threshold === EXPERIENCE_AT_99 ? 'levels' : 'experience',
      threshold,
      createdAt: (reachedAt ?? new Date(0)).toISOString(),
      accuracy: reachedAt === null ? -1 : 60_000,
      player: playerSummary(player),
    };
  });
}

/** `GET /groups/:id/name-changes`, newest first. */
export function groupNameChanges(id: number, now: number, { offset, limit }: Page): object[] {
  return nameChangesOf(id, now)
    .slice(offset, offset + limit)
    .map(({ number, former, current, at }) => ({
      id: number,
      playerId: playerAt(current, now).id,
      oldName: former,
      newName: current,
      status: 'approved',
      resolvedAt: at.toISOString(),
      createdAt: at.toISOString(),
      updatedAt: at.toISOString(),
    }));
}

/** `GET /groups/:id/bulk-hiscores` */
export function groupHighScores(id: number, now: number): object[] {
  return groupAt(id, now).members.map(({ name }) => {
    const player = playerAt(name, now);
    return { player: playerSummary(player), snapshot: snapshotOf(player) };
  });
}

function membershipOf(groupId: number, { name, role, joinedAt }: WorldMember, now: number): object {
  const player = playerAt(name, now);
  return {
    playerId: player.id,
    groupId,
    role,
    createdAt: joinedAt.toISOString(),
    updatedAt: joinedAt.toISOString(),
    player: playerSummary(player),
  };
}
