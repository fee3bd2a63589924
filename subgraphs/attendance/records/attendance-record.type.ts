import { Field, ID, Int, ObjectType } from 'type-graphql';
import { CalendarDate } from '#protocol/scalars/calendar-date';
import { type Instant, Timestamp } from '#protocol/scalars/timestamp';

@ObjectType('AttendanceRecord', {
  simpleResolvers: true,
  description: 'The attendance of one player at one event on one day; unique by player name, event and date.',
})
export class AttendanceRecord {
  @Field(() => Int, { description: 'Record id; ascending in the order of creation.' })
  id: number;

  @Field(() => String, { description: 'Player name in the game, as entered.' })
  rsn: string;

  @Field(() => String, { description: 'Name of the event, 1 to 200 characters.' })
  event: string;

  @Field(() => CalendarDate, { description: 'The day of the event.' })
  date: string;

  @Field(() => Int, { description: 'Points for attending, 0 to 1,000,000.' })
  points: number;

  @Field(() => String, { nullable: true, description: 'Up to 4,000 characters; null where there are none.' })
  notes: string | null;

  @Field(() => String, { description: 'Username of the recorder at the time of recording.' })
  recordedBy: string;

  @Field(() => ID, { description: 'User id of the recorder.' })
  recordedById: string;

  @Field(() => Timestamp, { description: 'Time of recording.' })
  createdAt: Instant;
}
