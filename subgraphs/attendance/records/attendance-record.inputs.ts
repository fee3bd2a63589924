import { Field, InputType, Int } from 'type-graphql';
import { Limited } from '#kit/limited';
import { PLAYER_NAME_LIMITS } from '#kit/rules/player-name';
import { POINTS_LIMITS } from '#kit/rules/points';
import { NAME_LIMITS, PROSE_LIMITS } from '#protocol/rules/text';
import { CalendarDate } from '#protocol/scalars/calendar-date';

@InputType('CreateAttendanceInput', { description: 'A new attendance record.' })
export class CreateAttendanceInput {
  @Limited(PLAYER_NAME_LIMITS)
  @Field(() => String, { description: 'Player name in the game, 1 to 64 characters.' })
  rsn: string;

  @Limited(NAME_LIMITS)
  @Field(() => String, { description: 'Name of the event, 1 to 200 characters.' })
  event: string;

  @Field(() => CalendarDate, { description: 'The day of the event.' })
  date: string;

  @Limited(POINTS_LIMITS)
  @Field(() => Int, { description: 'Points for attending, 0 to 1,000,000.' })
  points: number;

  @Limited(PROSE_LIMITS)
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
  @Limited(PLAYER_NAME_LIMITS)
  @Field(() => String, { nullable: true, description: 'Player name in the game, 1 to 64 characters.' })
  rsn?: string | null;

  @Limited(NAME_LIMITS)
  @Field(() => String, { nullable: true, description: 'Name of the event, 1 to 200 characters.' })
  event?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'The day of the event.' })
  date?: string | null;

  @Limited(POINTS_LIMITS)
  @Field(() => Int, { nullable: true, description: 'Points for attending, 0 to 1,000,000.' })
  points?: number | null;

  @Limited(PROSE_LIMITS)
  @Field(() => String, {
    nullable: true,
    description: 'Up to 4,000 characters; null or an empty text removes them.',
  })
  notes?: string | null;
}
