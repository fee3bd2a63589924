import { Field, Int, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { BingoTask } from './bingo-task.type';

@ObjectType('BingoBoard', {
  simpleResolvers: true,
  description:
    'A square board. A completed row, column or main diagonal is a bingo; a line with an empty cell cannot be completed.',
})
export class BingoBoard {
  @Field(() => Int, { description: 'Side of the board, 1 to 25: size 5 has the positions 0 to 24.' })
  size: number;

  @ListSize({ assumedSize: 50 })
  @Field(() => [BingoTask], { description: 'The tasks, by position; cells may be empty.' })
  tasks: BingoTask[];
}

/** A board as its fields see it: the GraphQL fields and the event. */
export interface BoardOfEvent extends BingoBoard {
  readonly eventId: string;
}
