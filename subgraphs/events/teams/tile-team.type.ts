import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionType } from '#kit/connection';
import { SafeInt } from '#protocol/scalars/safe-int';
import { Timestamp } from '#protocol/scalars/timestamp';
import { User } from '../players/user.reference';

@ObjectType('TileTeam', { simpleResolvers: true, description: 'A team of a tile event.' })
export class TileTeam {
  @Field(() => ID, { description: 'Id, `team_…`.' })
  id: string;

  @Field(() => String, { description: '1 to 64 characters, unique in the event without regard to case.' })
  name: string;

  @Field(() => String, { description: 'Hex colour, `#RRGGBB`.' })
  color: string;

  @Field(() => Timestamp, { description: 'When the team was created.' })
  createdAt: Date;

  @Field(() => Int, { description: 'Number of members.' })
  memberCount: number;

  @Field(() => Int, { description: 'Number of tiles for which a member had a proof approved.' })
  tilesCompleted: number;

  @Field(() => SafeInt, { description: 'Total points of those tiles.' })
  points: number;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Submission time of the proof that completed the latest tile; null if there is none.',
  })
  lastCompletion: Date | null;

  /** Not a GraphQL field. */
  eventId: string;

  /** Not a GraphQL field: the user who is captain. */
  captainId: string | null;
}

export const TileTeamConnection = connectionType(TileTeam, 'TileTeam', 'Teams of an event, oldest first.');

@ObjectType('TileTeamMember', { simpleResolvers: true, description: 'A member of a team of a tile event.' })
export class TileTeamMember {
  @Field(() => User, { nullable: true, description: 'The user.' })
  user: User;

  @Field(() => Timestamp, { description: 'When the user joined the team.' })
  joinedAt: Date;
}

@ObjectType('TileTeamInvitation', {
  simpleResolvers: true,
  description: 'A team and its new invite code, which is shown only in this response.',
})
export class TileTeamInvitation {
  @Field(() => TileTeam, { description: 'The team.' })
  team: TileTeam;

  @Field(() => String, {
    description: 'Whoever knows it can join the team until it is rotated. Earlier codes are invalid.',
  })
  inviteCode: string;
}
