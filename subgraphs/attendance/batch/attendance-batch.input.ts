import { Field, Float, InputType } from 'type-graphql';
import { CalendarDate } from '#kit/scalars/calendar-date';

// An entry that is not right is counted as failed, so nothing of it is required by its type.
@InputType('AttendanceEntryInput', {
  description:
    'One player of a batch. An entry that lacks its player or points fails; the others are recorded.',
})
export class AttendanceEntryInput {
  @Field(() => String, {
    nullable: true,
    description: 'Player name in the game, 1 to 64 characters. Required.',
  })
  rsn?: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'What attending was worth, a whole number from 0 to 1,000,000. Required.',
  })
  points?: number | null;

  @Field(() => String, { nullable: true, description: 'Up to 4,000 characters; none by default.' })
  notes?: string | null;
}

@InputType('AttendanceBatchInput', { description: 'Everybody who attended an event on a day.' })
export class AttendanceBatchInput {
  @Field(() => String, { description: 'Name of the event, 1 to 200 characters.' })
  event: string;

  @Field(() => CalendarDate, { description: 'The day of the event.' })
  date: string;

  @Field(() => [AttendanceEntryInput], { description: 'The players, at most 500.' })
  entries: AttendanceEntryInput[];
}
