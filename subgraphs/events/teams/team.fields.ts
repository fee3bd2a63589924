import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionType } from '#kit/connection';
import { updatedFields } from '#kit/graph-fields';
import { TEAM_FIELDS } from '#kit/teams/team-area';
import { InviteCode, NewTeamInput, TeamType } from '#kit/teams/team-classes';
import { SafeInt } from '#protocol/scalars/safe-int';
import { Timestamp } from '#protocol/scalars/timestamp';
import { User } from '../user.reference';

@ObjectType('TileTeam', { simpleResolvers: true, description: 'A team of a tile event.' })
export class TileTeam extends TeamType {
  @Field(() => Int, { description: 'Number of tiles for which a member had a proof approved.' })
  tilesCompleted: number;

  @Field(() => SafeInt, { description: 'Total points of those tiles.' })
  points: number;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Submission time of the proof that completed the latest tile; null if there is none.',
  })
  lastCompletion: Date | null;
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
export class TileTeamInvitation extends InviteCode {
  @Field(() => TileTeam, { description: 'The team.' })
  team: TileTeam;
}

@InputType('CreateTileTeamInput', { description: 'A new team.' })
export class CreateTileTeamInput extends NewTeamInput {
  @Field(() => ID, {
    nullable: true,
    description:
      'User id of the captain; requires `manage_events`. Defaults to yourself. A team that an organiser creates has no captain until a member joins.',
  })
  captainId?: string | null;
}

@InputType('UpdateTileTeamInput', { description: 'Changes to a team. Absent fields are kept.' })
export class UpdateTileTeamInput extends updatedFields(TEAM_FIELDS) {}

@ObjectType('TileTeamCompletion', {
  simpleResolvers: true,
  description: 'A tile that a team completed, and the member to whom it is credited.',
})
export class TileTeamCompletion {
  @Field(() => Timestamp, {
    description: 'When the earliest of its approved proofs was submitted.',
  })
  completedAt: Date;

  @Field(() => User, { nullable: true, description: 'The user who submitted that proof.' })
  user: User;

  /** Not a GraphQL field. */
  tileId: number;
}

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
