import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** The auth area's user, to which this area adds attendance under the names that other areas know. */
@Directive('@key(fields: "id")')
@ObjectType('User', { simpleResolvers: true, description: 'Somebody who has signed in at least once.' })
export class User {
  @Field(() => ID, { description: "The identity provider's id: 1 to 20 digits." })
  id: string;

  @Directive('@external')
  @Field(() => String, { description: 'Username at the identity provider, as of the last sign-in.' })
  username?: string;

  @Directive('@external')
  @Field(() => String, { nullable: true, description: 'Display name at the identity provider.' })
  globalName?: string | null;

  @Directive('@external')
  @Field(() => [String], {
    nullable: true,
    description: 'The player names that the user registered for bingo.',
  })
  rsns?: string[] | null;
}
