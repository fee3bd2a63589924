import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType('BingoTier', {
  simpleResolvers: true,
  description: 'A tier of an event: its tasks count while the tier is open.',
})
export class BingoTier {
  @Field(() => Int, { description: '1 to 5.' })
  number: number;

  @Field(() => String, { nullable: true, description: '1 to 64 characters; null without a name.' })
  name: string | null;

  @Field(() => Int, {
    description:
      'Tasks of the tier before that a participant, in an event of teams a team, completes to open it; all of them, if there are fewer. The first tier is always open, a later one only if those before it are.',
  })
  needed: number;
}

/** A tier as the children of `BingoTier` see it: the GraphQL fields and the event. */
export interface TierOfEvent extends BingoTier {
  readonly eventId: string;
}
