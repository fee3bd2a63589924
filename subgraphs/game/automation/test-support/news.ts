import type { MemberJoined, SkillMaxed, TrackerPort } from '../../tracker/tracker-port';

/** A tracker with scripted occurrences. */
export class ScriptedNews implements Pick<TrackerPort, 'joinsSince' | 'level99sSince'> {
  readonly joins: MemberJoined[] = [];
  readonly level99s: SkillMaxed[] = [];
  /** The requests received. */
  readonly requested: { readonly groupId: number; readonly since: Date }[] = [];
  down = false;

  /** Adds a join, now by default. */
  join(playerId: number, displayName: string, joinedAt = new Date()): void {
    this.joins.push({ playerId, displayName, joinedAt });
  }

  reach(playerId: number, displayName: string, skill: string, reachedAt = new Date()): void {
    this.level99s.push({ playerId, displayName, skill, reachedAt });
  }

  async joinsSince(groupId: number, since: Date): Promise<MemberJoined[]> {
    this.ask(groupId, since);
    return this.joins.filter(({ joinedAt }) => joinedAt >= since);
  }

  async level99sSince(groupId: number, since: Date): Promise<SkillMaxed[]> {
    this.ask(groupId, since);
    return this.level99s.filter(({ reachedAt }) => reachedAt >= since);
  }

  private ask(groupId: number, since: Date): void {
    this.requested.push({ groupId, since });
    if (this.down) throw new Error('The tracker is down');
  }
}
