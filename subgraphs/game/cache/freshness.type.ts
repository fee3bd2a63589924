import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType('Freshness', {
  simpleResolvers: true,
  description: 'How old an answer of a provider is. REST says it in `Age`, `Cache-Control` and `Warning`.',
})
export class Freshness {
  @Field(() => Int, { description: 'Seconds since the provider was asked.' })
  ageSeconds: number;

  @Field(() => Int, { description: 'Seconds for which an answer of this kind is used.' })
  maxAgeSeconds: number;

  @Field(() => Boolean, {
    description:
      'True when the provider could not be asked, and this is its last good answer, a day old at most.',
  })
  isStale: boolean;
}
