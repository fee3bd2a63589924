import type { TrackerPort } from '../../tracker/tracker-port';
import type { Occurrence } from '../rules/occurrence';
import type { TrackerTrigger } from '../rules/triggers';

/** The groups that automation polls. */
export class TrackedGroups {
  constructor(
    private readonly tracker: Pick<TrackerPort, 'joinsSince' | 'level99sSince'>,
    readonly ids: readonly number[],
  ) {}

  /**
   * Returns the occurrences in a group since an instant, oldest first, possibly with duplicates; none for a
   * group unknown to the tracker.
   *
   * @throws DomainError UPSTREAM_UNAVAILABLE.
   */
  async newsOf(groupId: number, trigger: TrackerTrigger, since: Date): Promise<Occurrence[]> {
    switch (trigger) {
      case 'tracker_member_join':
        return this.joins(groupId, since);
      case 'tracker_skill_99':
        return this.level99s(groupId, since);
    }
  }

  private async joins(groupId: number, since: Date): Promise<Occurrence[]> {
    const joins = (await this.tracker.joinsSince(groupId, since)) ?? [];
    return joins.map(({ playerId, displayName, joinedAt }) => ({
      key: `joined:${groupId}:${playerId}:${joinedAt.toISOString()}`,
      trigger: 'tracker_member_join',
      groupId,
      username: displayName,
      skill: null,
      at: joinedAt,
    }));
  }

  /** A level is reached once, whichever group it is read from. */
  private async level99s(groupId: number, since: Date): Promise<Occurrence[]> {
    const reached = (await this.tracker.level99sSince(groupId, since)) ?? [];
    return reached.map(({ playerId, displayName, skill, reachedAt }) => ({
      key: `level_99:${playerId}:${skill}`,
      trigger: 'tracker_skill_99',
      groupId,
      username: displayName,
      skill,
      at: reachedAt,
    }));
  }
}
