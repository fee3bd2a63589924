import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** The game subgraph's player, extended with attendance. */
@Directive('@key(fields: "name")')
@ObjectType('Player', {
  simpleResolvers: true,
  description: 'A character of the game. Every area adds its fields for this name.',
})
export class Player {
  @Field(() => String, { description: 'The name as requested.' })
  name: string;
}

/** The auth subgraph's user, extended with attendance under the names from other subgraphs. */
@Directive('@key(fields: "id")')
@ObjectType('User', { simpleResolvers: true, description: 'A user who has signed in at least once.' })
export class User {
  @Field(() => ID, { description: "The identity provider's id: 1 to 20 digits." })
  id: string;

  @Directive('@external')
  @Field(() => [String], {
    description: 'The names at the identity provider: username and, where there is one, display name.',
  })
  accountNames?: string[];

  @Directive('@external')
  @Field(() => [String], { description: 'Names of the players that belong to the user.' })
  claimedNames?: string[];

  @Directive('@external')
  @Field(() => [String], {
    nullable: true,
    description: 'The player names that the user registered for bingo.',
  })
  rsns?: string[] | null;
}

/** What a change of a player name would join, extended with records. */
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
