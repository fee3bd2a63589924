import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionType } from '#kit/connection';
import { Timestamp } from '#protocol/scalars/timestamp';

@ObjectType('BingoEventTemplate', {
  simpleResolvers: true,
  description: 'A template of the library: a bingo event to create others from.',
})
export class BingoEventTemplate {
  @Field(() => ID, { description: 'Id, made by the server.' })
  id: string;

  @Field(() => String, { description: '1 to 200 characters, unique.' })
  name: string;

  @Field(() => Int, { description: 'Side of the board, 1 to 25.' })
  boardSize: number;

  @Field(() => Int, { description: 'Number of tasks.' })
  taskCount: number;

  @Field(() => Timestamp, { description: 'When the template was created.' })
  createdAt: Date;
}

export const BingoEventTemplateConnection = connectionType(
  BingoEventTemplate,
  'BingoEventTemplate',
  'Templates of the library, by name.',
);
