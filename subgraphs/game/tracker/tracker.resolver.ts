import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { Public } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import type { SubgraphContext } from '#kit/context';
import { Cost, ListSize } from '#kit/cost';
import { FROM_ONE, limitOf, MOST_STANDINGS } from '#kit/database/page';
import { invalidArgument } from '#protocol/errors';
import { GAME_NAME_LIMITS } from '#protocol/rules/outside-names';
import type { GameDependencies } from '../dependencies';
import { REFRESH, readerOf } from '../providers/provider-cache';
import { gameNameProblem } from '../rules/provider-name';
import {
  TrackerGroup,
  TrackerHighScores,
  TrackerPlayer,
  TrackerSkill,
  TrackerSnapshot,
} from './tracker.fields';
import { GROUP_ID_LIMITS, rankMembers, readTrackerGroup, readTrackerPlayer } from './tracker.queries';

@Resolver(() => TrackerSnapshot)
export class SnapshotsResolver {
  @FieldResolver(() => TrackerSkill, {
    nullable: true,
    description: 'A skill by name; null if the tracker does not record it.',
  })
  skill(
    @Root() { skills }: TrackerSnapshot,
    @Arg('name', () => String, { description: 'Skill in lower case, or `overall`.' }) name: string,
  ): TrackerSkill | null {
    return Object.hasOwn(skills, name) ? (skills[name] ?? null) : null;
  }
}

@Resolver(() => TrackerGroup)
export class TrackerResolver {
  constructor(private readonly dependencies: Pick<GameDependencies, 'tracker' | 'trackedGroupIds'>) {}

  @Public()
  @Cost(20)
  @Query(() => TrackerPlayer, {
    nullable: true,
    description: 'Statistics of a player; null if the tracker does not know or does not publish them.',
  })
  async trackerPlayer(
    @Limited(GAME_NAME_LIMITS)
    @Arg('username', () => String, {
      description: 'Name in the game: 1 to 12 letters, digits, spaces, `-` or `_`.',
    })
    username: string,
    @Arg('refresh', () => Boolean, REFRESH) refresh: boolean,
    @Ctx() context: SubgraphContext,
  ): Promise<TrackerPlayer | null> {
    const problem = gameNameProblem(username);
    if (problem) throw invalidArgument('username', problem);
    return readTrackerPlayer(this.dependencies.tracker, username, readerOf(context, refresh));
  }

  @Public()
  @Cost(500)
  @Query(() => TrackerGroup, {
    nullable: true,
    description: 'A group of players; null if the tracker does not know it.',
  })
  trackerGroup(
    @Limited(GROUP_ID_LIMITS) @Arg('id', () => Int, { description: 'Tracker id.' }) id: number,
    @Arg('refresh', () => Boolean, REFRESH) refresh: boolean,
    @Ctx() context: SubgraphContext,
  ): Promise<TrackerGroup | null> {
    return readTrackerGroup(this.dependencies.tracker, id, readerOf(context, refresh));
  }

  @ListSize({ assumedSize: MOST_STANDINGS, slicingArguments: ['limit'], sizedFields: ['scores'] })
  @Cost(100)
  @FieldResolver(() => TrackerHighScores, {
    nullable: true,
    description:
      'High scores of a group that the operator tracks, cached for an hour; null for other groups.',
  })
  async highScores(
    @Root() { id }: TrackerGroup,
    @Arg('skill', () => String, {
      defaultValue: 'overall',
      description: 'A skill in lower case, or `overall`.',
    })
    skill: string,
    @Limited(FROM_ONE)
    @Arg('limit', () => Int, { defaultValue: 10, description: 'Maximum number of entries, at most 500.' })
    limit: number,
    @Ctx() context: SubgraphContext,
  ): Promise<TrackerHighScores | null> {
    const most = limitOf(limit, MOST_STANDINGS);
    if (!this.dependencies.trackedGroupIds.includes(id)) return null;
    const { tracker, highScores } = this.dependencies.tracker;
    const ask = (caller: string) => tracker.highScores(id, caller);
    const response = await highScores.read(String(id), ask, readerOf(context));
    if (!response) return null;
    const scores = rankMembers(response.value, skill).slice(0, most);
    return {
      scores: scores.map((score) => ({ player: { name: score.displayName }, ...score })),
      freshness: response.freshness,
    };
  }
}
