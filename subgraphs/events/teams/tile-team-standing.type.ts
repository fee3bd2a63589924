import { Field, Int, ObjectType } from 'type-graphql';
import { SafeInt } from '#protocol/scalars/safe-int';
import { Timestamp } from '#protocol/scalars/timestamp';
import { TileTeam } from './tile-team.type';

@ObjectType('TileTeamStanding', {
  simpleResolvers: true,
  description: 'A line of the standings of the teams of an event.',
})
export class TileTeamStanding {
  @Field(() => Int, { description: 'Rank, from 1, without ties.' })
  rank: number;

  @Field(() => TileTeam, { description: 'The team.' })
  team: TileTeam;

  @Field(() => Int, { description: 'Number of tiles that the team completed.' })
  tilesCompleted: number;

  @Field(() => SafeInt, { description: 'Total points of those tiles.' })
  points: number;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'Submission time of the proof that completed the latest tile; breaks ties, earlier first. Null if there is none.',
  })
  lastCompletion: Date | null;
}
