import { Field, ID, Int, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { EventStatus } from '#kit/event-status.type';
import type { Status } from '#kit/rules/event-status';
import { SafeInt } from '#protocol/scalars/safe-int';
import { Timestamp } from '#protocol/scalars/timestamp';

@ObjectType('PluginBoardTask', {
  simpleResolvers: true,
  description: 'A task and how far the participant is with it.',
})
export class PluginBoardTask {
  @Field(() => Int, { description: 'Position on the board.' })
  position: number;

  @Field(() => String, { description: 'Name of the task.' })
  name: string;

  @Field(() => String, { description: 'Trigger that completes the task.' })
  trigger: string;

  @Field(() => Int, { description: 'Points that the task is worth.' })
  points: number;

  @Field(() => SafeInt, {
    description:
      'What counted so far, in an event of teams for the team; of a composed goal the number of its parts that are completed, of a sum their sum.',
  })
  count: number;

  @Field(() => SafeInt, {
    description:
      'Count that completes the task; 1 if a single report does; of a composed goal the number of its parts that are needed.',
  })
  goal: number;

  @Field(() => Boolean, {
    description: 'Whether the participant, in an event of teams the team, completed it.',
  })
  completed: boolean;
}

@ObjectType('PluginBoard', {
  simpleResolvers: true,
  description: 'Where a participant stands, for an overlay or a client that was restarted.',
})
export class PluginBoard {
  @Field(() => ID, { description: 'The event that the key was issued for.' })
  eventId: string;

  @Field(() => String, { description: 'Name of the event.' })
  name: string;

  @Field(() => EventStatus, { description: 'Status of the event.' })
  status: Status;

  @Field(() => Timestamp, { description: 'Last instant of the event.' })
  endDate: Date;

  @Field(() => Int, { description: 'Side of the board, 1 to 25; position 0 is the upper left cell.' })
  boardSize: number;

  @Field(() => String, { description: 'Player name of the participant.' })
  rsn: string;

  @Field(() => Int, { description: 'Points of the participant.' })
  points: number;

  @Field(() => Int, { description: 'Completed rows, columns and main diagonals.' })
  bingos: number;

  @ListSize({ assumedSize: 50 })
  @Field(() => [PluginBoardTask], { description: 'The tasks of the board, by position.' })
  tasks: PluginBoardTask[];
}
