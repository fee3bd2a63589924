import { Field, InputType, Int } from 'type-graphql';
import { CalendarDate } from '#protocol/scalars/calendar-date';

@InputType('CreateAttendanceInput', { description: 'A new attendance record.' })
export class CreateAttendanceInput {
  @Field(() => String, { description: 'Player name in the game, 1 to 64 characters.' })
  rsn: string;

  @Field(() => String, { description: 'Name of the event, 1 to 200 characters.' })
  event: string;

  @Field(() => CalendarDate, { description: 'The day of the event.' })
  date: string;

  @Field(() => Int, { description: 'Points for attending, 0 to 1,000,000.' })
  points: number;

  @Field(() => String, {
    nullable: true,
    description: 'Up to 4,000 characters; none by default or if empty.',
  })
  notes?: string | null;
}

@InputType('UpdateAttendanceInput', {
  description: 'Changes to an attendance record. Absent fields are kept; only `notes` may be null.',
})
export class UpdateAttendanceInput {
  @Field(() => String, { nullable: true, description: 'Player name in the game, 1 to 64 characters.' })
  rsn?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the event, 1 to 200 characters.' })
  event?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'The day of the event.' })
  date?: string | null;

  @Field(() => Int, { nullable: true, description: 'Points for attending, 0 to 1,000,000.' })
  points?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Up to 4,000 characters; null or an empty text removes them.',
  })
  notes?: string | null;
}
