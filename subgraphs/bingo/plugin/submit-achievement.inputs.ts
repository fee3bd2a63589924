import { Field, ID, InputType, Int } from 'type-graphql';
import { SafeInt } from '#protocol/scalars/safe-int';
import { TriggerTarget } from './trigger-target';

@InputType('TriggerDataInput', { description: 'What has happened in the game.' })
export class TriggerDataInput {
  @Field(() => String, { description: "Type of the task's trigger, such as `npc_kill`." })
  type: string;

  @Field(() => TriggerTarget, {
    description:
      "The task's trigger without its type and count: creature, item id, skill, quest id or `diary:tier`, in any case.",
  })
  target: string;

  @Field(() => SafeInt, {
    nullable: true,
    description: 'Running total so far, or the level reached; not negative, 1 when absent.',
  })
  count?: number | null;
}

@InputType('SubmitAchievementInput', { description: 'A report of the game-client plugin.' })
export class SubmitAchievementInput {
  @Field(() => ID, { description: 'The event that the key was issued for.' })
  eventId: string;

  @Field(() => Int, { description: 'Position of the task on the board.' })
  taskPosition: number;

  @Field(() => TriggerDataInput, { description: 'What has happened in the game.' })
  trigger: TriggerDataInput;
}
