import { GraphQLScalarType, Kind } from 'graphql';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Limited } from '#kit/arguments';
import { ListSize } from '#kit/cost';
import { EventStatus } from '#kit/event.inputs';
import type { Status } from '#kit/rules/event-status';
import { SafeInt } from '#protocol/scalars/safe-int';
import { Timestamp } from '#protocol/scalars/timestamp';
import { LARGEST_COUNT } from '../triggers/trigger';

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

@ObjectType('PluginTask', {
  simpleResolvers: true,
  description: 'A task that the plugin watches for.',
})
export class PluginTask {
  @Field(() => Int, { description: 'Position on the board.' })
  position: number;

  @Field(() => String, { description: 'Trigger that completes the task.' })
  trigger: string;

  @Field(() => Boolean, { description: 'Whether the participant completed it.' })
  completed: boolean;
}

@ObjectType('PluginConfiguration', {
  simpleResolvers: true,
  description: 'Configuration of the game-client plugin.',
})
export class PluginConfiguration {
  @Field(() => ID, { description: 'The event that the key was issued for.' })
  eventId: string;

  @Field(() => String, { description: 'Player name of the participant.' })
  rsn: string;

  @ListSize({ assumedSize: 50 })
  @Field(() => [PluginTask], {
    description:
      'The tasks of the board that can be advanced or are completed, by position. After a task of a composed goal follow its parts, at the same position.',
  })
  tasks: PluginTask[];

  @Field(() => Int, {
    description: 'Poll interval in milliseconds; shorter while the event is active.',
  })
  pollInterval: number;
}

@ObjectType('SubmissionResult', { simpleResolvers: true, description: 'The result of a report.' })
export class SubmissionResult {
  @Field(() => Boolean, { description: 'Always true; a rejected report is an error.' })
  success: boolean;

  @Field(() => Boolean, { description: 'Whether the task is completed, by this report or an earlier one.' })
  taskCompleted: boolean;

  @Field(() => Boolean, {
    description: 'Whether this report completed at least one row, column or main diagonal.',
  })
  bingoAchieved: boolean;

  @Field(() => Int, { description: 'Points earned by this report; 0 if the task was already completed.' })
  pointsEarned: number;

  @Field(() => Int, { description: 'Current points of the participant.' })
  totalPoints: number;
}

/** The target of a report, as plugins send it: item ids as numbers, everything else as text. */
const TriggerTarget = new GraphQLScalarType<string, string>({
  name: 'TriggerTarget',
  description: 'A string, or a number that is converted to one.',
  serialize: (value) => String(value),
  parseValue: (value) => targetFrom(value),
  parseLiteral: (node) =>
    targetFrom(
      node.kind === Kind.STRING || node.kind === Kind.INT || node.kind === Kind.FLOAT
        ? node.value
        : undefined,
    ),
});

function targetFrom(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  throw new TypeError('must be a string or a number');
}

@InputType('TriggerDataInput', { description: 'The reported achievement.' })
export class TriggerDataInput {
  @Field(() => String, { description: "Type of the task's trigger, such as `npc_kill`." })
  type: string;

  @Field(() => TriggerTarget, {
    description:
      "Target of the task's trigger: creature, item id, skill, quest id or `diary:tier`; case-insensitive.",
  })
  target: string;

  @Limited({ minimum: 0, maximum: LARGEST_COUNT })
  @Field(() => SafeInt, {
    nullable: true,
    description: 'Running total, or the level reached; not negative, 1 by default.',
  })
  count?: number | null;
}

@InputType('SubmitAchievementInput', { description: 'A report of the game-client plugin.' })
export class SubmitAchievementInput {
  @Field(() => ID, { description: 'The event that the key was issued for.' })
  eventId: string;

  @Field(() => Int, { description: 'Position of the task on the board.' })
  taskPosition: number;

  @Field(() => TriggerDataInput, { description: 'The reported achievement.' })
  trigger: TriggerDataInput;
}
