import { Field, ID, Int, ObjectType } from 'type-graphql';
import { CalendarDate } from '#protocol/scalars/calendar-date';
import { type Instant, Timestamp } from '#protocol/scalars/timestamp';

@ObjectType('AttendanceRecord', {
  simpleResolvers: true,
  description: 'One player at one event on one day: unique by player name, event and date.',
})
export class AttendanceRecord {
  @Field(() => Int, { description: 'Number of the record; later ones have higher numbers.' })
  id: number;

  @Field(() => String, { description: 'Player name in the game, as it was given.' })
  rsn: string;

  @Field(() => String, { description: 'Name of the event, 1 to 200 characters.' })
  event: string;

  @Field(() => CalendarDate, { description: 'The day of the event.' })
  date: string;

  @Field(() => Int, { description: 'What attending was worth, 0 to 1,000,000.' })
  points: number;

  @Field(() => String, { nullable: true, description: 'Up to 4,000 characters; null where there are none.' })
  notes: string | null;

  @Field(() => String, { description: 'Username of whoever recorded it, as it was at that moment.' })
  recordedBy: string;

  @Field(() => ID, { description: 'Id of whoever recorded it.' })
  recordedById: string;

  @Field(() => Timestamp, { description: 'When it was recorded.' })
  createdAt: Instant;
}
