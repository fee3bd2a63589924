import { Field, ID, InputType, Int } from 'type-graphql';
import { EventStatus } from '#kit/event-status.type';
import type { Status } from '#kit/rules/event-status';
import { Timestamp } from '#protocol/scalars/timestamp';

@InputType('BingoTaskInput', { description: 'What there is to do in one cell of a board.' })
export class BingoTaskInput {
  @Field(() => Int, { description: 'Cell of the board, row by row from 0; one task a cell.' })
  position: number;

  @Field(() => String, { description: '1 to 200 characters.' })
  name: string;

  @Field(() => String, {
    description:
      'What completes it: `npc_kill:<name>:<count>`, `item_obtain:<item_id>:<count>`, `skill_level:<skill>:<level>`, `quest_complete:<quest_id>`, `achievement:<diary>:<tier>` or `manual`.',
  })
  trigger: string;

  @Field(() => String, { nullable: true, description: 'Up to 4,000 characters; empty by default.' })
  description?: string | null;

  @Field(() => Int, { nullable: true, description: 'Worth of the task, 0 to 1,000,000; 0 by default.' })
  points?: number | null;
}

@InputType('CreateBingoEventInput', { description: 'A new bingo event.' })
export class CreateBingoEventInput {
  @Field(() => ID, { description: '1 to 64 letters, digits, `_`, `.`, `:` or `-`; must not be taken.' })
  id: string;

  @Field(() => String, { description: '1 to 200 characters.' })
  name: string;

  @Field(() => String, { nullable: true, description: 'Up to 4,000 characters; empty by default.' })
  description?: string | null;

  @Field(() => Timestamp, { description: 'First instant of the event.' })
  startDate: Date;

  @Field(() => Timestamp, { description: 'Last instant of the event, not before the first.' })
  endDate: Date;

  @Field(() => Int, { description: 'Side of the board, 1 to 25.' })
  boardSize: number;

  @Field(() => EventStatus, {
    nullable: true,
    description: 'Stands until it is set to null; by default the clock decides.',
  })
  status?: Status | null;

  @Field(() => [BingoTaskInput], { nullable: true, description: 'The tasks of the board; none by default.' })
  tasks?: BingoTaskInput[] | null;
}

@InputType('UpdateBingoEventInput', {
  description: 'Changes to a bingo event: what is absent stays as it is. Null is for `status` alone.',
})
export class UpdateBingoEventInput {
  @Field(() => String, { nullable: true, description: '1 to 200 characters.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Up to 4,000 characters.' })
  description?: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'First instant of the event.' })
  startDate?: Date | null;

  @Field(() => Timestamp, { nullable: true, description: 'Last instant of the event, not before the first.' })
  endDate?: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Side of the board, 1 to 25; it stays once a task has been completed.',
  })
  boardSize?: number | null;

  @Field(() => EventStatus, {
    nullable: true,
    description: 'Stands until it is set to null, which has the clock decide again.',
  })
  status?: Status | null;

  @Field(() => [BingoTaskInput], {
    nullable: true,
    description:
      'All tasks of the board: those that are there now are replaced. A task that somebody completed keeps its position.',
  })
  tasks?: BingoTaskInput[] | null;
}
