import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType('BingoRegistration', {
  simpleResolvers: true,
  description: 'The answer to a registration: the one time that the bingo key is shown.',
})
export class BingoRegistration {
  @Field(() => ID, { description: 'The new participant.' })
  participantId: string;

  @Field(() => String, {
    description: 'The credential of the game-client plugin, for the header `X-Bingo-Key`.',
  })
  apiKey: string;

  @Field(() => String, { description: 'What to do with it.' })
  message: string;
}
