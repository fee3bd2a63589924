import { Field, ObjectType } from 'type-graphql';

@ObjectType('BingoHook', {
  simpleResolvers: true,
  description: 'The addresses of a hook. They contain its key and are shown once.',
})
export class BingoHook {
  @Field(() => String, { description: 'Address to which Dink posts notifications.' })
  hookUrl: string;

  @Field(() => String, { description: "Address for Dink's setting *Dynamic Config URL*." })
  configUrl: string;
}
