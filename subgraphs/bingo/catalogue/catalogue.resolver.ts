import { Arg, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { Public } from '#kit/access/access';
import { BingoTask } from '../events/bingo-task.type';
import { nodesOf } from '../goals/nodes-of';
import { BOSSES } from '../rules/catalogue/bosses';
import { CLUE_TIERS, DIARIES, DIARY_TIERS } from '../rules/catalogue/names';
import { PETS } from '../rules/catalogue/pets';
import { QUESTS } from '../rules/catalogue/quests';
import { readGoal } from '../rules/goals/read-goal';
import { SKILLS } from '../rules/skills';
import { BingoCatalogue } from './bingo-catalogue.type';
import { triggerWarning } from './trigger-warning';

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
