import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType('RotatedBingoKey', {
  simpleResolvers: true,
  description: 'A rotated bingo key, shown only in this response.',
})
export class RotatedBingoKey {
  @Field(() => ID, { description: 'The participant.' })
  participantId: string;

  @Field(() => String, { description: 'The credential, for the header `X-Bingo-Key`.' })
  apiKey: string;
}
