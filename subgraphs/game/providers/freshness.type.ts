import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType('Freshness', {
  simpleResolvers: true,
  description: 'Age of a provider response. REST sends it in `Age`, `Cache-Control` and `Warning`.',
})
export class Freshness {
  @Field(() => Int, { description: 'Age of the response in seconds.' })
  ageSeconds: number;

  @Field(() => Int, { description: 'Seconds for which a response of this kind is fresh.' })
  maxAgeSeconds: number;

  @Field(() => Boolean, {
    description:
      'Whether this is the last successful response, at most a day old, because the provider is unavailable.',
  })
  isStale: boolean;
}
