import { Field, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';

@ObjectType('BingoBoss', { simpleResolvers: true, description: 'A boss or raid of the game.' })
export class BingoBoss {
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
export class BingoCatalogue {
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
