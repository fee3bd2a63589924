import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionType } from '#kit/connection';
import { type Instant, Timestamp } from '#protocol/scalars/timestamp';

@ObjectType('BingoTeam', { simpleResolvers: true, description: 'A team of a bingo event.' })
export class BingoTeam {
  @Field(() => ID, { description: 'Id, `team_…`.' })
  id: string;

  @Field(() => String, { description: '1 to 64 characters, unique in the event without regard to case.' })
  name: string;

  @Field(() => String, { description: 'Hex colour, `#RRGGBB`.' })
  color: string;

  @Field(() => Timestamp, { description: 'When the team was created.' })
  createdAt: Instant;

  @Field(() => Int, { description: 'Number of members.' })
  memberCount: number;

  @Field(() => Int, { description: 'Number of tasks that the team completed.' })
  tasksCompleted: number;

  @Field(() => Int, { description: 'Number of completed rows, columns and main diagonals of the team.' })
  bingos: number;

  @Field(() => Int, { description: 'Total points of the tasks that the team completed.' })
  points: number;

  /** Not a GraphQL field. */
  eventId: string;

  /** Not a GraphQL field: the participant who is captain. */
  captainId: string | null;
}

export const BingoTeamConnection = connectionType(BingoTeam, 'BingoTeam', 'Teams of an event, oldest first.');

@ObjectType('BingoTeamInvitation', {
  simpleResolvers: true,
  description: 'A team and its new invite code, which is shown only in this response.',
})
export class BingoTeamInvitation {
  @Field(() => BingoTeam, { description: 'The team.' })
  team: BingoTeam;

  @Field(() => String, {
    description: 'Whoever knows it can join the team until it is rotated. Earlier codes are invalid.',
  })
  inviteCode: string;
}
