import { Field, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { Timestamp } from '#protocol/scalars/timestamp';

@ObjectType('Redirection', {
  simpleResolvers: true,
  description: 'Where the browser goes next, and what becomes of the cookie of this step.',
})
export class Redirection {
  @Field(() => String, { description: 'Absolute address.' })
  location: string;

  @Field(() => String, {
    nullable: true,
    description: 'New value of the cookie; empty to clear it, null to leave it.',
  })
  cookieValue: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'When the cookie ends, where it gets a value.' })
  cookieExpiresAt: Date | null;

  @ListSize({ assumedSize: 16 })
  @Field(() => [String], {
    description:
      "Bindings of this browser's sign-ins whose cookies end: it was completed, or there are too many.",
  })
  endedSignIns: readonly string[];
}
