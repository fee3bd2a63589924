import { Directive, Field, ObjectType } from 'type-graphql';

/** The game subgraph's player, extended with attendance. */
@Directive('@key(fields: "name")')
@ObjectType('Player', {
  simpleResolvers: true,
  description: 'A character of the game, to whom every area adds what it knows under this name.',
})
export class Player {
  @Field(() => String, { description: 'The name as it was asked for.' })
  name: string;
}
