import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** The auth subgraph's user, extended with event results. */
@Directive('@key(fields: "id")')
@ObjectType('User', { simpleResolvers: true, description: 'A user who has signed in at least once.' })
export class User {
  @Field(() => ID, { description: "The identity provider's id: 1 to 20 digits." })
  id: string;
}
