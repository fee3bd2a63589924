import { Field, ID, InputType, Int } from 'type-graphql';
import { EventStatus } from '#kit/event-status.type';
import { Limited } from '#kit/limited';
import type { Status } from '#kit/rules/event-status';
import { type Mode, TEAM_SIZE_LIMITS } from '#kit/rules/team-size';
import { IDENTIFIER_LIMITS, NAME_LIMITS, PROSE_LIMITS } from '#protocol/rules/text';
import { CalendarDate } from '#protocol/scalars/calendar-date';
import { TileEventMode } from './tile-event-mode.type';

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

  @Field(() => TileEventMode, { nullable: true, description: 'How participants compete; `solo` by default.' })
  mode?: Mode | null;

  @Limited(TEAM_SIZE_LIMITS)
  @Field(() => Int, {
    nullable: true,
    description: 'Most members of a team, 2 to 50; required in the mode `teams`, absent in `solo`.',
  })
  teamSize?: number | null;
}

@InputType('UpdateTileEventInput', {
  description: 'Changes to a tile event. Absent fields are kept; only `status` and `teamSize` may be null.',
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

  @Field(() => TileEventMode, {
    nullable: true,
    description:
      'How participants compete. Changes only before the start, and while there are neither teams nor proofs.',
  })
  mode?: Mode | null;

  @Limited(TEAM_SIZE_LIMITS)
  @Field(() => Int, {
    nullable: true,
    description:
      'Most members of a team, 2 to 50; not below the number of members of any team. Null with the mode `solo`.',
  })
  teamSize?: number | null;
}
