import { Arg, Field, FieldResolver, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { Public } from '#kit/access/access';
import { ListSize } from '#kit/cost';
import { BOSSES, CLUE_TIERS, DIARIES, DIARY_TIERS, PETS, QUESTS, SKILLS } from '../triggers/catalogue';
import { nodesOf } from '../triggers/goal-nodes';
import { readGoal } from '../triggers/read-goal';
import { triggerWarning } from '../triggers/trigger-warning';
import { BingoTask } from './task.fields';

@ObjectType('BingoBoss', { simpleResolvers: true, description: 'A boss or raid of the game.' })
class BingoBoss {
  @Field(() => String, { description: "Name, as in the game's kill counts." })
  name: string;

  @ListSize({ assumedSize: 5 })
  @Field(() => [String], { description: 'Other names that triggers and reports may use.' })
  aliases: readonly string[];
}

@ObjectType('BingoCatalogue', {
  simpleResolvers: true,
  description: 'Names of the game for triggers. Other names are allowed, with a warning.',
})
class BingoCatalogue {
  @ListSize({ assumedSize: 30 })
  @Field(() => [String], { description: 'Skills, for `skill_level`.' })
  skills: readonly string[];

  @ListSize({ assumedSize: 250 })
  @Field(() => [String], { description: 'Quests and miniquests, for `quest_complete`.' })
  quests: readonly string[];

  @ListSize({ assumedSize: 12 })
  @Field(() => [String], { description: 'Achievement diaries, for `achievement`.' })
  diaries: readonly string[];

  @ListSize({ assumedSize: 4 })
  @Field(() => [String], { description: 'Tiers of diaries, for `achievement`.' })
  diaryTiers: readonly string[];

  @ListSize({ assumedSize: 6 })
  @Field(() => [String], { description: 'Tiers of clue scrolls, for `clue`.' })
  clueTiers: readonly string[];

  @ListSize({ assumedSize: 80 })
  @Field(() => [String], { description: 'Pets, for `pet`.' })
  pets: readonly string[];

  @ListSize({ assumedSize: 80 })
  @Field(() => [BingoBoss], { description: 'Bosses and raids, for `npc_kill`.' })
  bosses: readonly BingoBoss[];
}

const CATALOGUE: BingoCatalogue = {
  skills: SKILLS,
  quests: QUESTS,
  diaries: DIARIES,
  diaryTiers: DIARY_TIERS,
  clueTiers: CLUE_TIERS,
  pets: PETS,
  bosses: [...BOSSES],
};

@Resolver(() => BingoTask)
export class CatalogueResolver {
  @Public()
  @Query(() => BingoCatalogue, {
    description: 'Names of the game for triggers: quests, diaries, bosses, pets, skills.',
  })
  bingoCatalogue(): BingoCatalogue {
    return CATALOGUE;
  }

  @Public()
  @Query(() => String, {
    nullable: true,
    description:
      'What is wrong with a trigger of a task, such as `must end with a count from 1 to 9007199254740991`; null if it is valid.',
  })
  bingoTriggerProblem(
    @Arg('trigger', () => String, { description: 'As in `BingoTaskInput`.' }) trigger: string,
  ): string | null {
    const reading = readGoal(trigger);
    return 'problem' in reading ? reading.problem : null;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Why the trigger may never be completed, with a suggestion, such as a quest that the catalogue does not know; null if nothing is doubtful.',
  })
  triggerWarning(@Root() { trigger }: BingoTask): string | null {
    const leaves = (nodesOf(trigger) ?? []).flatMap(({ leaf }) => leaf ?? []);
    const warnings = new Set(leaves.flatMap((leaf) => triggerWarning(leaf.trigger) ?? []));
    return warnings.size > 0 ? [...warnings].join(' ') : null;
  }
}
