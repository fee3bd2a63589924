import { Field, Int, ObjectType } from 'type-graphql';
import { type Instant, Timestamp } from '#protocol/scalars/timestamp';

@ObjectType('BingoTask', {
  simpleResolvers: true,
  description: 'A task at one position of a board.',
})
export class BingoTask {
  @Field(() => Int, { description: 'Position on the board, row by row from 0.' })
  position: number;

  @Field(() => String, { description: '1 to 200 characters.' })
  name: string;

  @Field(() => String, { description: 'Up to 4,000 characters; empty where none was given.' })
  description: string;

  @Field(() => Int, { description: 'Points for completing it, 0 to 1,000,000.' })
  points: number;

  @Field(() => String, {
    description:
      'Trigger that completes it: `npc_kill:<name>:<count>`, `item_obtain:<item_id>:<count>`, `skill_level:<skill>:<level>`, `quest_complete:<quest_id>`, `achievement:<diary>:<tier>`, `collection_log:<item_id>`, `pet:<name>`, `clue:<tier>:<count>`, `combat_achievement:<task>`, `slayer_task:<monster>:<count>`, `item_value:<gp>`, `xp_gain:<skill>:<amount>`, `kc_gain:<boss>:<amount>` (measured by the server) or `manual`; `any` as pet or monster stands for every one. Several are composed with `all(T; T; …)`, `any(T; T; …)` or `sum(n; T; T; …)`.',
  })
  trigger: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Number of its tier, 1 to 5; null for a task that is always open.',
  })
  tier: number | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Until when it was, or is, hidden; null for a task that always was shown.',
  })
  hiddenUntil: Instant | null;
}

/** A task as the children of `BingoTask` see it: the GraphQL fields and the event. */
export interface BoardTask extends BingoTask {
  readonly eventId: string;
}

/** A checked task, in the form in which it is stored. */
export interface StoredTask extends BingoTask {
  readonly hiddenUntil: Date | null;
}
