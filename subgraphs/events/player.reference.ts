import { Directive, Field, ObjectType } from 'type-graphql';
import { User } from './user.reference';

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
