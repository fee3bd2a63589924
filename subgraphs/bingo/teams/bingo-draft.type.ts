import { Field, ID, Int, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';

@ObjectType('BingoDraftPick', {
  simpleResolvers: true,
  description: 'A place in a team, in the order in which teams pick their members.',
})
export class BingoDraftPick {
  @Field(() => Int, { description: 'Number of the pick, from 1.' })
  pick: number;

  @Field(() => Int, { description: 'Round, from 1; the order of the teams turns with each.' })
  round: number;

  @Field(() => ID, { description: 'The team.' })
  teamId: string;

  @Field(() => String, { description: 'Name of the team.' })
  team: string;

  @Field(() => ID, { nullable: true, description: 'The user who has the place; null while it is open.' })
  userId: string | null;

  @Field(() => String, { nullable: true, description: 'Player name of that user; null while it is open.' })
  rsn: string | null;
}

@ObjectType('BingoDraftPage', { simpleResolvers: true, description: 'A page of the draft order.' })
export class BingoDraftPage {
  @ListSize({ assumedSize: 500 })
  @Field(() => [BingoDraftPick], { description: 'Picks by number.' })
  rows: BingoDraftPick[];

  @Field(() => Int, {
    nullable: true,
    description: 'Value of `after` for the next page; null on the last page.',
  })
  next: number | null;
}
