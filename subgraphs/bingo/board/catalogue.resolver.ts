import { Arg, Field, FieldResolver, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { Public } from '#kit/access/access';
import { checkName, Limited } from '#kit/arguments';
import { Cost, ListSize } from '#kit/cost';
import { FROM_ONE, limitOf } from '#kit/database/page';
import { invalidArgument } from '#protocol/errors';
import { MOST_PER_PAGE } from '#protocol/page-limit';
import { itemPicturePath } from '#protocol/pictures';
import { NAME_LIMITS } from '#protocol/rules/text';
import type { BingoDependencies } from '../dependencies';
import { type ListedTask, readTaskList, TASK_LIST_LIMITS } from '../rules/task-list';
import { BOSSES, CLUE_TIERS, DIARIES, DIARY_TIERS, PETS, QUESTS, SKILLS } from '../triggers/catalogue';
import { nodesOf } from '../triggers/goal-nodes';
import { goalText } from '../triggers/goal-text';
import { findItems, type Item } from '../triggers/items';
import { readGoal } from '../triggers/read-goal';
import { triggerWarning } from '../triggers/trigger-warning';
import { BingoTask } from './task.fields';

@ObjectType('BingoListedTask', {
  simpleResolvers: true,
  description: 'A task as a line of a list describes it, for `BingoTaskInput`.',
})
class BingoListedTask implements ListedTask {
  @Field(() => Int, { description: 'Number of the line, from 1.' })
  line: number;

  @Field(() => String, { description: 'Name: that of the line, or its goal in words.' })
  name: string;

  @Field(() => Int, { description: 'Points, 1 by default.' })
  points: number;

  @Field(() => String, { description: 'Trigger, as in `BingoTaskInput`; `manual` if it is not understood.' })
  trigger: string;

  @Field(() => String, { description: 'What completes it in words, as `goalText` of a task.' })
  goalText: string;

  @Field(() => Boolean, {
    description: 'Whether the goal was understood; otherwise an organiser completes the task by hand.',
  })
  isUnderstood: boolean;
}

/** Cost of comparing a text with the names of all items. */
const ITEM_SEARCH_COST = 50;

@ObjectType('BingoBoss', { simpleResolvers: true, description: 'A boss or raid of the game.' })
class BingoBoss {
  @Field(() => String, { description: "Name, as in the game's kill counts." })
  name: string;

  @ListSize({ assumedSize: 5 })
  @Field(() => [String], { description: 'Other names that triggers and reports may use.' })
  aliases: readonly string[];
}

@ObjectType('BingoItem', { simpleResolvers: true, description: 'An item of the game.' })
class BingoItem {
  @Field(() => Int, { description: 'Id, as in `item_obtain` and `collection_log`.' })
  id: number;

  @Field(() => String, { description: 'Name, such as `Abyssal whip`.' })
  name: string;
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

@Resolver(() => BingoCatalogue)
export class CatalogueItemsResolver {
  constructor(private readonly dependencies: BingoDependencies) {}

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Address of the icon of an item, with `{id}` in place of its id; null if the platform has none.',
  })
  itemPictureUrl(): string | null {
    const { baseUrl, hasItemImages } = this.dependencies.settings;
    return hasItemImages ? `${baseUrl}${itemPicturePath('{id}')}` : null;
  }

  @Cost(ITEM_SEARCH_COST)
  @ListSize({ assumedSize: MOST_PER_PAGE, slicingArguments: ['limit'] })
  @FieldResolver(() => [BingoItem], {
    description:
      'Items that match a search, best match first: by id, alias (`bcp`), beginning of the name or of its words, or part of the name; case-insensitive. Empty without a search.',
  })
  items(
    @Limited(FROM_ONE)
    @Arg('limit', () => Int, { defaultValue: 20, description: 'Maximum number of items, at most 100.' })
    limit: number,
    @Limited({ maxLength: NAME_LIMITS.maxLength })
    @Arg('search', () => String, {
      nullable: true,
      description: 'The search, 1 to 200 characters.',
    })
    search?: string | null,
  ): Item[] {
    if (search) checkName('search', search);
    return findItems(search ?? '', limitOf(limit));
  }
}

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

  @Public()
  @ListSize({ assumedSize: 100 })
  @Query(() => [BingoListedTask], {
    description:
      'Reads a list of tasks, at most 625, one in each line: the goal in words (`500 Zulrah`, `85 slayer`, `tassets or bcp, 20 points`), or columns of a spreadsheet, separated by tabs, `|` or `;`: name, goal, points.',
  })
  bingoTaskList(
    @Limited(TASK_LIST_LIMITS)
    @Arg('text', () => String, { description: 'The list.' })
    text: string,
  ): ListedTask[] {
    const reading = readTaskList(text);
    if ('problem' in reading) throw invalidArgument('text', reading.problem);
    return reading.tasks;
  }

  @FieldResolver(() => String, {
    description:
      'What completes the task in words, with the names of the catalogue: `Zulrah × 50`, `Abyssal whip`, `150 of Zulrah or Vorkath`.',
  })
  goalText(@Root() { trigger }: BingoTask): string {
    return goalText(trigger);
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
