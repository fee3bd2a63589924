import { FieldResolver, Resolver, Root } from 'type-graphql';
import { PlayerProfile } from '../profile/player-profile.type';
import { type ProfileReading, readProfile } from '../profile/read-profile';
import { gameNameProblem } from '../rules/provider-name';
import { readTrackerPlayer } from '../tracker/read-tracker-player';
import { TrackerPlayer } from '../tracker/tracker-player.type';
import type { TrackerReading } from '../tracker/tracker-reading';
import { Player } from './player.type';

/** What providers know of a player. One that fails takes its own field with it and nothing else. */
@Resolver(() => Player)
export class PlayerStatisticsResolver {
  constructor(
    private readonly statistics: TrackerReading,
    private readonly profiles: ProfileReading,
  ) {}

  @FieldResolver(() => TrackerPlayer, {
    nullable: true,
    description:
      'Statistics of the tracker; null when it does not know the name, or the game allows no such name.',
  })
  async tracker(@Root() { name }: Player): Promise<TrackerPlayer | null> {
    return gameNameProblem(name) ? null : readTrackerPlayer(this.statistics, name);
  }

  @FieldResolver(() => PlayerProfile, {
    nullable: true,
    description:
      'The profile; null when its provider does not know the name, or the game allows no such name.',
  })
  async profile(@Root() { name }: Player): Promise<PlayerProfile | null> {
    return gameNameProblem(name) ? null : readProfile(this.profiles, name);
  }
}
