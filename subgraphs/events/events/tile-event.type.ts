import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { EventStatus } from '#kit/event-status.type';
import type { Status } from '#kit/rules/event-status';
import type { Mode } from '#kit/rules/team-size';
import { CalendarDate } from '#protocol/scalars/calendar-date';
import { TileEventMode } from './tile-event-mode.type';

@Directive('@key(fields: "id")')
@ObjectType('TileEvent', {
  simpleResolvers: true,
  description: 'A competition in which players complete tiles and prove it with screenshots.',
})
export class TileEvent {
  @Field(() => ID, { description: 'Chosen by the creator of the event.' })
  id: string;

  @Field(() => String, { description: '1 to 200 characters.' })
  name: string;

  @Field(() => String, { description: 'Up to 4,000 characters; empty where none was given.' })
  description: string;

  @Field(() => EventStatus, { description: 'Follows from the dates unless an organiser has set it.' })
  status: Status;

  @Field(() => CalendarDate, { description: 'First day of the event, from midnight UTC.' })
  startDate: string;

  @Field(() => CalendarDate, { description: 'Last day of the event, until midnight UTC.' })
  endDate: string;

  @Field(() => String, { description: 'Up to 4,000 characters; empty where none were given.' })
  rules: string;

  @Field(() => Boolean, {
    description: 'Whether tiles must be completed in the order of their positions.',
  })
  sequential: boolean;

  @Field(() => TileEventMode, { description: 'How participants compete.' })
  mode: Mode;

  @Field(() => Int, {
    nullable: true,
    description: 'Most members of a team, 2 to 50; null in the mode `solo`.',
  })
  teamSize: number | null;

  @Field(() => Int, { description: 'Grows by one with each change; see `ifVersion` of `updateTileEvent`.' })
  version: number;

  @Field(() => Int, { description: 'Number of tiles.' })
  tileCount: number;

  @Field(() => Int, { description: 'Number of users who submitted a proof, regardless of its status.' })
  participantCount: number;
}
