import { Field, ID, InputType, Int } from 'type-graphql';
import { SafeInt } from '#protocol/scalars/safe-int';
import { TriggerTarget } from './trigger-target';

@InputType('TriggerDataInput', { description: 'The reported achievement.' })
export class TriggerDataInput {
  @Field(() => String, { description: "Type of the task's trigger, such as `npc_kill`." })
  type: string;

  @Field(() => TriggerTarget, {
    description:
      "Target of the task's trigger: creature, item id, skill, quest id or `diary:tier`; case-insensitive.",
  })
  target: string;

  @Field(() => SafeInt, {
    nullable: true,
    description: 'Running total, or the level reached; not negative, 1 by default.',
  })
  count?: number | null;
}

@InputType('SubmitAchievementInput', { description: 'A report of the game-client plugin.' })
export class SubmitAchievementInput {
  @Field(() => ID, { description: 'The event that the key was issued for.' })
  eventId: string;

  @Field(() => Int, { description: 'Position of the task on the board.' })
  taskPosition: number;

  @Field(() => TriggerDataInput, { description: 'The reported achievement.' })
  trigger: TriggerDataInput;
}
