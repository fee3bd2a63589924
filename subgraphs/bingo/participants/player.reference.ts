import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** The auth area's user, extended with bingo participations. */
@Directive('@key(fields: "id")')
@ObjectType('User', { simpleResolvers: true, description: 'A user who has signed in at least once.' })
export class User {
  @Field(() => ID, { description: "The identity provider's id: 1 to 20 digits." })
  id: string;
}

/** The game area's player, extended with bingo results. */
@Directive('@key(fields: "name")')
@ObjectType('Player', {
  simpleResolvers: true,
  description: 'A character of the game. Every area adds its fields for this name.',
})
export class Player {
  @Field(() => String, { description: 'The name as requested.' })
  name: string;
}

/** What a change of a player name would join, extended with registrations. */
@Directive('@key(fields: "formerName currentName")')
@ObjectType('NameChangePreview', {
  simpleResolvers: true,
  description: 'What a change of a player name would join. Each area adds what it has of the two names.',
})
export class NameChangePreview {
  @Field(() => String, { description: 'The name before.' })
  formerName: string;

  @Field(() => String, { description: 'The name after.' })
  currentName: string;
}
