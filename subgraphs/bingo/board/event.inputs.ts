import { Field, InputType } from 'type-graphql';
import { Limited } from '#kit/arguments';
import { EventStatus } from '#kit/event.inputs';
import type { Status } from '#kit/rules/event-status';
import { CreatedFields, UpdatedFields } from './event.fields';
import { BingoBonusesInput, BingoTierInput } from './settings.fields';
import { BingoTaskInput } from './task.fields';

@InputType('CreateBingoEventInput', { description: 'A new bingo event.' })
export class CreateBingoEventInput extends CreatedFields {
  @Field(() => EventStatus, {
    nullable: true,
    description: 'Overrides the status that follows from the dates, until set to null.',
  })
  status?: Status | null;

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
    'Changes to a bingo event. Absent fields are kept; only `status`, `teamSize`, `pictureId`, `bonuses`, `tiers`, `registrationClosesAt` and `maxParticipants` may be null.',
})
export class UpdateBingoEventInput extends UpdatedFields {
  @Field(() => EventStatus, {
    nullable: true,
    description: 'Overrides the status that follows from the dates; null removes the override.',
  })
  status?: Status | null;

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

  @Limited({ notNull: true })
  @Field(() => [BingoTaskInput], {
    nullable: true,
    description:
      'All tasks of the board that are shown, which replace the current ones. Completed tasks must keep their positions.',
  })
  tasks?: BingoTaskInput[] | null;
}
