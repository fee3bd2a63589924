import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** The auth subgraph's user, extended with event results. */
@Directive('@key(fields: "id")')
@ObjectType('User', { simpleResolvers: true, description: 'A user who has signed in at least once.' })
export class User {
  @Field(() => ID, { description: "The identity provider's id: 1 to 20 digits." })
  id: string;
}

/** The game subgraph's player, extended with results of the users that the bingo subgraph links to it. */
@Directive('@key(fields: "name")')
@ObjectType('Player', {
  simpleResolvers: true,
  description: 'A character of the game. Every area adds its fields for this name.',
})
export class Player {
  @Field(() => String, { description: 'The name as requested.' })
  name: string;

  @Directive('@external')
  @Field(() => [User], { nullable: true, description: 'Users who registered the name.' })
  users: User[] | null;
}
