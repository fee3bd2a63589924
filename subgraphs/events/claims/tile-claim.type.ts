import { Field, ObjectType } from 'type-graphql';
import { Timestamp } from '#protocol/scalars/timestamp';

@ObjectType('TileClaim', {
  simpleResolvers: true,
  description: 'The statement of a reviewer to be reviewing a proof.',
})
export class TileClaim {
  @Field(() => Timestamp, { description: 'When it ends, unless it is renewed.' })
  until: Date;
}

/** A claim with internal fields that the schema does not expose. */
export interface Claim extends TileClaim {
  readonly claimedBy: string;
}
