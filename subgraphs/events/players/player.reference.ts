import { Directive, Field, ObjectType } from 'type-graphql';
import { User } from './user.reference';

/** The game area's player, to whom this area adds results by way of the users whom the bingo area knows. */
@Directive('@key(fields: "name")')
@ObjectType('Player', {
  simpleResolvers: true,
  description: 'A character of the game, to whom every area adds what it knows under this name.',
})
export class Player {
  @Field(() => String, { description: 'The name as it was asked for.' })
  name: string;

  @Directive('@external')
  @Field(() => [User], { nullable: true, description: 'The users who registered the name.' })
  users: User[] | null;
}
