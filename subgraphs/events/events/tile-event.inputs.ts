import { Field, ID, InputType } from 'type-graphql';
import { EventStatus } from '#kit/event-status.type';
import { Limited } from '#kit/limited';
import type { Status } from '#kit/rules/event-status';
import { IDENTIFIER_LIMITS, NAME_LIMITS, PROSE_LIMITS } from '#protocol/rules/text';
import { CalendarDate } from '#protocol/scalars/calendar-date';

const SEQUENTIAL =
  'Whether tiles must be completed in order: proofs for tiles after the current one are rejected.';

@InputType('CreateTileEventInput', { description: 'A new tile event.' })
export class CreateTileEventInput {
  @Limited(IDENTIFIER_LIMITS)
  @Field(() => ID, { description: '1 to 64 letters, digits, `_`, `.`, `:` or `-`; must not be taken.' })
  id: string;

  @Limited(NAME_LIMITS)
  @Field(() => String, { description: '1 to 200 characters.' })
  name: string;

  @Limited(PROSE_LIMITS)
  @Field(() => String, { nullable: true, description: 'Up to 4,000 characters; empty by default.' })
  description?: string | null;

  @Field(() => CalendarDate, { description: 'First day of the event, in UTC.' })
  startDate: string;

  @Field(() => CalendarDate, { description: 'Last day of the event, not before the first.' })
  endDate: string;

  @Limited(PROSE_LIMITS)
  @Field(() => String, { nullable: true, description: 'Up to 4,000 characters; empty by default.' })
  rules?: string | null;

  @Field(() => EventStatus, {
    nullable: true,
    description: 'Overrides the status that follows from the dates, until set to null.',
  })
  status?: Status | null;

  @Field(() => Boolean, { nullable: true, description: `${SEQUENTIAL} False by default.` })
  sequential?: boolean | null;
}

@InputType('UpdateTileEventInput', {
  description: 'Changes to a tile event. Absent fields are kept; only `status` may be null.',
})
export class UpdateTileEventInput {
  @Limited(NAME_LIMITS)
  @Field(() => String, { nullable: true, description: '1 to 200 characters.' })
  name?: string | null;

  @Limited(PROSE_LIMITS)
  @Field(() => String, { nullable: true, description: 'Up to 4,000 characters.' })
  description?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'First day of the event, in UTC.' })
  startDate?: string | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'Last day of the event, not before the first.',
  })
  endDate?: string | null;

  @Limited(PROSE_LIMITS)
  @Field(() => String, { nullable: true, description: 'Up to 4,000 characters.' })
  rules?: string | null;

  @Field(() => EventStatus, {
    nullable: true,
    description: 'Overrides the status that follows from the dates; null removes the override.',
  })
  status?: Status | null;

  @Field(() => Boolean, { nullable: true, description: SEQUENTIAL })
  sequential?: boolean | null;
}
