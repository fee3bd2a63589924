import { Directive, Field, ObjectType } from 'type-graphql';

@Directive('@key(fields: "name")')
@ObjectType('Player', {
  simpleResolvers: true,
  description: 'A character of the game. Every area adds its fields for this name.',
})
export class Player {
  @Field(() => String, { description: 'The name as requested.' })
  name: string;
}
