import { Field, ID, InputType, Int } from 'type-graphql';
import { Limited } from '#kit/arguments';
import { EventStatus } from '#kit/event.inputs';
import { type Mode, POINTS_LIMITS, TEAM_SIZE_LIMITS } from '#kit/rules/competition';
import type { Status } from '#kit/rules/event-status';
import { IDENTIFIER_LIMITS, NAME_LIMITS, PROSE_LIMITS } from '#protocol/rules/text';
import { Timestamp } from '#protocol/scalars/timestamp';
import { POSITION_LIMITS, SIZE_LIMITS } from '../rules/scores';
import { TIER_LIMITS } from '../rules/tiers';
import { GOAL_LIMITS } from '../triggers/goal';
import { BingoMode } from './event.fields';
import { BingoBonusesInput, BingoTierInput } from './settings.fields';

@InputType('BingoTaskInput', { description: 'A task at one position of a board.' })
export class BingoTaskInput {
  @Limited(POSITION_LIMITS)
  @Field(() => Int, { description: 'Position on the board, row by row from 0; unique.' })
  position: number;

  @Limited(NAME_LIMITS)
  @Field(() => String, { description: '1 to 200 characters.' })
  name: string;

  @Limited({ maxLength: GOAL_LIMITS.maxLength })
  @Field(() => String, {
    description:
      'Trigger that completes it: `npc_kill:<name>:<count>`, `item_obtain:<item_id>:<count>`, `skill_level:<skill>:<level>`, `quest_complete:<quest_id>`, `achievement:<diary>:<tier>`, `collection_log:<item_id>`, `pet:<name>`, `clue:<tier>:<count>`, `combat_achievement:<task>`, `slayer_task:<monster>:<count>`, `item_value:<gp>`, `xp_gain:<skill>:<amount>`, `kc_gain:<boss>:<amount>` (measured by the server) or `manual`; or several of them: `all(T; T; …)`, `any(T; T; …)` or `sum(n; T; T; …)`, whose triggers have no count; nested up to three levels, with at most 20 triggers.',
  })
  trigger: string;

  @Limited(PROSE_LIMITS)
  @Field(() => String, { nullable: true, description: 'Up to 4,000 characters; empty by default.' })
  description?: string | null;

  @Limited(POINTS_LIMITS)
  @Field(() => Int, {
    nullable: true,
    description: 'Points for completing the task, 0 to 1,000,000; 0 by default.',
  })
  points?: number | null;

  @Limited(TIER_LIMITS)
  @Field(() => Int, {
    nullable: true,
    description:
      'Number of a tier of the event; null for a task that is always open. By default that of the present task at the position.',
  })
  tier?: number | null;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'Until then the task is hidden from everybody but organisers and counts nothing; null shows it. By default as the present task at the position.',
  })
  hiddenUntil?: Date | null;
}

@InputType('CreateBingoEventInput', { description: 'A new bingo event.' })
export class CreateBingoEventInput {
  @Limited(IDENTIFIER_LIMITS)
  @Field(() => ID, { description: '1 to 64 letters, digits, `_`, `.`, `:` or `-`; must not be taken.' })
  id: string;

  @Limited(NAME_LIMITS)
  @Field(() => String, { description: '1 to 200 characters.' })
  name: string;

  @Limited(PROSE_LIMITS)
  @Field(() => String, { nullable: true, description: 'Up to 4,000 characters; empty by default.' })
  description?: string | null;

  @Field(() => Timestamp, { description: 'Start time.' })
  startDate: Date;

  @Field(() => Timestamp, { description: 'End time, not before the start.' })
  endDate: Date;

  @Limited(SIZE_LIMITS)
  @Field(() => Int, { description: 'Side of the board, 1 to 25.' })
  boardSize: number;

  @Field(() => EventStatus, {
    nullable: true,
    description: 'Overrides the status that follows from the dates, until set to null.',
  })
  status?: Status | null;

  @Field(() => BingoMode, { nullable: true, description: 'How participants compete; `solo` by default.' })
  mode?: Mode | null;

  @Limited(TEAM_SIZE_LIMITS)
  @Field(() => Int, {
    nullable: true,
    description: 'Most members of a team, 2 to 50; required in the mode `teams`, absent in `solo`.',
  })
  teamSize?: number | null;

  @Field(() => BingoBonusesInput, {
    nullable: true,
    description: 'Points for completed lines and the whole board; none by default.',
  })
  bonuses?: BingoBonusesInput | null;

  @Field(() => [BingoTierInput], {
    nullable: true,
    description: 'The tiers of the tasks, 1 to 5 of them; none by default.',
  })
  tiers?: BingoTierInput[] | null;

  @Field(() => [BingoTaskInput], { nullable: true, description: 'The tasks of the board; none by default.' })
  tasks?: BingoTaskInput[] | null;
}

@InputType('UpdateBingoEventInput', {
  description:
    'Changes to a bingo event. Absent fields are kept; only `status`, `teamSize`, `bonuses` and `tiers` may be null.',
})
export class UpdateBingoEventInput {
  @Limited(NAME_LIMITS)
  @Field(() => String, { nullable: true, description: '1 to 200 characters.' })
  name?: string | null;

  @Limited(PROSE_LIMITS)
  @Field(() => String, { nullable: true, description: 'Up to 4,000 characters.' })
  description?: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'Start time.' })
  startDate?: Date | null;

  @Field(() => Timestamp, { nullable: true, description: 'End time, not before the start.' })
  endDate?: Date | null;

  @Limited(SIZE_LIMITS)
  @Field(() => Int, {
    nullable: true,
    description: 'Side of the board, 1 to 25; cannot be changed once a task has been completed.',
  })
  boardSize?: number | null;

  @Field(() => EventStatus, {
    nullable: true,
    description: 'Overrides the status that follows from the dates; null removes the override.',
  })
  status?: Status | null;

  @Field(() => BingoMode, {
    nullable: true,
    description:
      'How participants compete. Changes only before the start, and while there are neither teams nor completions.',
  })
  mode?: Mode | null;

  @Limited(TEAM_SIZE_LIMITS)
  @Field(() => Int, {
    nullable: true,
    description:
      'Most members of a team, 2 to 50; not below the number of members of any team. Null with the mode `solo`.',
  })
  teamSize?: number | null;

  @Field(() => BingoBonusesInput, {
    nullable: true,
    description:
      'Points for completed lines and the whole board: all four are replaced, and totals follow at once. Null removes them.',
  })
  bonuses?: BingoBonusesInput | null;

  @Field(() => [BingoTierInput], {
    nullable: true,
    description:
      'All tiers, which replace the current ones. Null removes them. What counted in a tier that closes stays.',
  })
  tiers?: BingoTierInput[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether hidden tasks stay at positions that `tasks` does not name; true by default, so that clients which do not know of them do not remove them.',
  })
  keepsHiddenTasks?: boolean | null;

  @Field(() => [BingoTaskInput], {
    nullable: true,
    description:
      'All tasks of the board that are shown, which replace the current ones. Completed tasks must keep their positions.',
  })
  tasks?: BingoTaskInput[] | null;
}
