import { Field, Float, Int, ObjectType, registerEnumType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { SafeInt } from '#protocol/scalars/safe-int';
import { User } from '../participants/player.reference';
import type { Goal } from '../triggers/goal';

const BingoGoalKind: { readonly [Kind in Goal['kind']]: Kind } = {
  trigger: 'trigger',
  all: 'all',
  any: 'any',
  sum: 'sum',
};

registerEnumType(BingoGoalKind, {
  name: 'BingoGoalKind',
  description: 'What completes a goal or a part of one.',
  valuesConfig: {
    trigger: { description: 'A single trigger.' },
    all: { description: 'All parts.' },
    any: { description: 'One of the parts.' },
    sum: { description: 'The counts of the parts together.' },
  },
});

@ObjectType('BingoGoalPart', { simpleResolvers: true, description: 'A goal or a part of one.' })
export class BingoGoalPart {
  @Field(() => Int, { description: 'Index in the list of parts; 0 is the goal itself.' })
  index: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Index of the part that contains it; null for the goal itself.',
  })
  parent: number | null;

  @Field(() => BingoGoalKind, { description: 'What completes it.' })
  kind: Goal['kind'];

  @Field(() => String, { description: 'Its text, as it would be written alone.' })
  trigger: string;

  @Field(() => String, {
    description: 'The same in words, as `goalText` of a task; of a sum without counts.',
  })
  goalText: string;

  @Field(() => SafeInt, {
    nullable: true,
    description:
      'Count that completes it: of `all` the number of its parts, of `any` 1; null for a part of a sum.',
  })
  goal: number | null;
}

@ObjectType('BingoContributor', {
  simpleResolvers: true,
  description: 'Somebody who contributed to a part of a goal.',
})
export class BingoContributor {
  @Field(() => User, { nullable: true, description: 'The user who registered.' })
  user: User;

  @Field(() => String, { description: 'Player name in the game, as it was given.' })
  rsn: string;

  @Field(() => SafeInt, { description: 'What counted of this participant; of a level the highest.' })
  count: number;

  @Field(() => Float, { description: 'Share of the count, from 0 to 1.' })
  share: number;
}

@ObjectType('BingoPartProgress', {
  simpleResolvers: true,
  description: 'How far a participant is with a part of a goal.',
})
export class BingoPartProgress extends BingoGoalPart {
  @Field(() => SafeInt, {
    description: 'What counted so far; of `all` and `any` the number of completed parts.',
  })
  count: number;

  @Field(() => SafeInt, {
    nullable: true,
    description: 'How much is missing; 0 if nothing is, null for a part of a sum.',
  })
  missing: number | null;

  @Field(() => Boolean, { description: 'Whether the part is completed; false for a part of a sum.' })
  completed: boolean;

  @ListSize({ assumedSize: 2 })
  @Field(() => [BingoContributor], {
    description: 'Whose reports counted, largest share first; empty for parts that consist of others.',
  })
  contributors: BingoContributor[];
}

@ObjectType('BingoTaskProgress', {
  simpleResolvers: true,
  description: 'How far a participant is with a task.',
})
export class BingoTaskProgress {
  @Field(() => Boolean, { description: 'Whether the task is completed.' })
  completed: boolean;

  @ListSize({ assumedSize: 3 })
  @Field(() => [BingoPartProgress], {
    description: 'The goal and its parts, in written order, each after the part that contains it.',
  })
  parts: BingoPartProgress[];
}
