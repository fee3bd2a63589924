import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType('RotatedBingoKey', {
  simpleResolvers: true,
  description: 'A bingo key that replaced another: the one time that it is shown.',
})
export class RotatedBingoKey {
  @Field(() => ID, { description: 'Whose key it is.' })
  participantId: string;

  @Field(() => String, { description: 'The credential, for the header `X-Bingo-Key`.' })
  apiKey: string;
}
