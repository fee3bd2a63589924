import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType('BingoRegistration', {
  simpleResolvers: true,
  description: 'The result of a registration. The bingo key is shown only in this response.',
})
export class BingoRegistration {
  @Field(() => ID, { description: 'The new participant.' })
  participantId: string;

  @Field(() => String, {
    description: 'The credential of the game-client plugin, for the header `X-Bingo-Key`.',
  })
  apiKey: string;

  @Field(() => String, { description: 'Message for the user.' })
  message: string;
}
