import { Field, ObjectType } from 'type-graphql';
import { Internal } from '#kit/access/internal';
import { ListSize } from '#kit/cost';
import { Timestamp } from '#protocol/scalars/timestamp';

@ObjectType('Redirection', {
  simpleResolvers: true,
  description: 'The next location of the browser.',
})
export class Redirection {
  @Field(() => String, { description: 'Absolute URL.' })
  location: string;

  @Internal()
  @Field(() => String, {
    nullable: true,
    description: 'New value of the cookie; empty clears it, null keeps it.',
  })
  cookieValue: string | null;

  @Internal()
  @Field(() => Timestamp, { nullable: true, description: 'When the cookie ends, where it gets a value.' })
  cookieExpiresAt: Date | null;

  @Internal()
  @ListSize({ assumedSize: 16 })
  @Field(() => [String], {
    description:
      "Bindings of this browser's sign-ins whose cookies are cleared: the completed one, or the oldest of too many.",
  })
  endedSignIns: readonly string[];
}
