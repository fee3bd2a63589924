import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { EventStatus } from '#kit/event-status.type';
import type { Status } from '#kit/rules/event-status';
import type { Mode } from '#kit/rules/team-size';
import { type Instant, Timestamp } from '#protocol/scalars/timestamp';
import { BingoBonuses } from '../bonuses/bingo-bonuses.type';
import type { Bonuses } from '../rules/bonuses';
import type { Tier } from '../rules/tiers';
import { BingoMode } from './bingo-mode.type';

@Directive('@key(fields: "id")')
@ObjectType('BingoEvent', { simpleResolvers: true, description: 'A bingo competition.' })
export class BingoEvent {
  @Field(() => ID, { description: 'Chosen by the creator of the event.' })
  id: string;

  @Field(() => String, { description: '1 to 200 characters.' })
  name: string;

  @Field(() => String, { description: 'Up to 4,000 characters; empty where none was given.' })
  description: string;

  @Field(() => EventStatus, { description: 'Follows from the dates unless an organiser has set it.' })
  status: Status;

  @Field(() => Timestamp, { description: 'Start time.' })
  startDate: Instant;

  @Field(() => Timestamp, { description: 'End time.' })
  endDate: Instant;

  @Field(() => Int, { description: 'Side of the board, 1 to 25.' })
  boardSize: number;

  @Field(() => BingoMode, { description: 'How participants compete.' })
  mode: Mode;

  @Field(() => Int, {
    nullable: true,
    description: 'Most members of a team, 2 to 50; null in the mode `solo`.',
  })
  teamSize: number | null;

  @Field(() => BingoBonuses, { description: 'Points for completed lines and the whole board.' })
  bonuses: Bonuses;

  /** A GraphQL field of `TiersResolver`. */
  tiers: readonly Tier[];

  @Field(() => Int, { description: 'Grows by one with each change; see `ifVersion` of `updateBingoEvent`.' })
  version: number;

  @Field(() => Int, { description: 'Number of participants.' })
  participantCount: number;
}
