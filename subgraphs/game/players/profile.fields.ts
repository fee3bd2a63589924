import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Cost, ListSize } from '#kit/cost';
import { ProfileSkills } from '../player.type';
import { Freshness } from '../providers/freshness.type';
import type { PlayerProfile as Profile, QuestState } from './rune-profile';

const QuestStates: { readonly [Name in QuestState]: Name } = {
  not_started: 'not_started',
  in_progress: 'in_progress',
  finished: 'finished',
};

registerEnumType(QuestStates, {
  name: 'QuestState',
  description: 'Quest state of a player.',
  valuesConfig: {
    not_started: { description: 'Not started.' },
    in_progress: { description: 'Started, not finished.' },
    finished: { description: 'Finished.' },
  },
});

@ObjectType('ProfileQuest', { simpleResolvers: true, description: 'A quest of a player.' })
class ProfileQuest {
  @Field(() => String, { description: 'Name of the quest.' })
  name: string;

  @Field(() => QuestStates, { description: 'State of the quest.' })
  state: QuestState;

  @Field(() => Int, { description: 'Quest points of the quest.' })
  points: number;
}

@ObjectType('ProfileDiary', { simpleResolvers: true, description: 'One tier of an achievement diary.' })
class ProfileDiary {
  @Field(() => String, { description: 'Area of the game.' })
  area: string;

  @Field(() => String, { description: 'Tier in lower case, such as `elite`.' })
  tier: string;

  @Field(() => Int, { description: 'Number of completed tasks.' })
  completed: number;

  @Field(() => Int, { description: 'Number of tasks.' })
  total: number;
}

@ObjectType('ProfileCombatTier', { simpleResolvers: true, description: 'One tier of combat achievements.' })
class ProfileCombatTier {
  @Field(() => String, { description: 'Tier in lower case, such as `master`.' })
  tier: string;

  @Field(() => Int, { description: 'Number of completed tasks.' })
  completed: number;

  @Field(() => Int, { description: 'Number of tasks.' })
  total: number;
}

@ObjectType('ProfileAchievements', { simpleResolvers: true, description: 'Achievements of a player.' })
class ProfileAchievements {
  @ListSize({ assumedSize: 50 })
  @Field(() => [ProfileDiary], { description: 'Every tier of every achievement diary.' })
  diaries: ProfileDiary[];

  @ListSize({ assumedSize: 10 })
  @Field(() => [ProfileCombatTier], { description: 'Every tier of combat achievements.' })
  combat: ProfileCombatTier[];
}

@ObjectType('PlayerProfile', {
  simpleResolvers: true,
  description: 'The profile of a player at RuneProfile.',
})
export class PlayerProfile {
  @Field(() => String, { description: 'Name as the player writes it, with case and spacing.' })
  username: string;

  @Field(() => Int, { description: 'Combat level, computed with the formula of the game.' })
  combatLevel: number;

  @Cost(50)
  @Field(() => ProfileSkills, { description: 'Every skill.' })
  skills: Profile['skills'];

  @ListSize({ assumedSize: 200 })
  @Field(() => [ProfileQuest], { description: 'Every quest.' })
  quests: ProfileQuest[];

  @Field(() => ProfileAchievements, { description: 'Achievement diaries and combat achievements.' })
  achievements: ProfileAchievements;

  @Field(() => Freshness, { description: 'Age of this response.' })
  freshness: Freshness;
}
