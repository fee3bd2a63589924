import { FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { Public } from '#kit/access/access';
import { BingoTask } from '../events/bingo-task.type';
import { nodesOf } from '../goals/nodes-of';
import { BOSSES } from '../rules/catalogue/bosses';
import { CLUE_TIERS, DIARIES, DIARY_TIERS } from '../rules/catalogue/names';
import { PETS } from '../rules/catalogue/pets';
import { QUESTS } from '../rules/catalogue/quests';
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
