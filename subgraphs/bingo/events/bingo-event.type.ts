import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { EventStatus } from '#kit/event-status.type';
import type { Status } from '#kit/rules/event-status';
import { type Instant, Timestamp } from '#protocol/scalars/timestamp';

@Directive('@key(fields: "id")')
@ObjectType('BingoEvent', { simpleResolvers: true, description: 'A bingo competition.' })
export class BingoEvent {
  @Field(() => ID, { description: 'Chosen by whoever created the event.' })
  id: string;

  @Field(() => String, { description: '1 to 200 characters.' })
  name: string;

  @Field(() => String, { description: 'Up to 4,000 characters; empty where none was given.' })
  description: string;

  @Field(() => EventStatus, { description: 'By the clock and the dates, unless an organiser set it.' })
  status: Status;

  @Field(() => Timestamp, { description: 'First instant of the event.' })
  startDate: Instant;

  @Field(() => Timestamp, { description: 'Last instant of the event.' })
  endDate: Instant;

  @Field(() => Int, { description: 'Side of the board, 1 to 25.' })
  boardSize: number;

  @Field(() => Int, { description: 'How many have registered.' })
  participantCount: number;
}
