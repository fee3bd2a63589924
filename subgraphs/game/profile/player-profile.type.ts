import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Cost, ListSize } from '#kit/cost';
import { Freshness } from '../cache/freshness.type';
import { ProfileSkills } from '../scalars/skill-tables';
import type { PlayerProfile as Profile, QuestState } from './profile-port';

const QuestStates: { readonly [Name in QuestState]: Name } = {
  not_started: 'not_started',
  in_progress: 'in_progress',
  finished: 'finished',
};

registerEnumType(QuestStates, {
  name: 'QuestState',
  description: 'How far a player is with a quest.',
  valuesConfig: {
    not_started: { description: 'Not begun.' },
    in_progress: { description: 'Begun and not finished.' },
    finished: { description: 'Finished.' },
  },
});

@ObjectType('ProfileQuest', { simpleResolvers: true, description: 'A quest of a player.' })
export class ProfileQuest {
  @Field(() => String, { description: 'Name of the quest.' })
  name: string;

  @Field(() => QuestStates, { description: 'How far the player is.' })
  state: QuestState;

  @Field(() => Int, { description: 'Quest points that it is worth.' })
  points: number;
}

@ObjectType('ProfileDiary', { simpleResolvers: true, description: 'One tier of an achievement diary.' })
export class ProfileDiary {
  @Field(() => String, { description: 'Area of the game.' })
  area: string;

  @Field(() => String, { description: 'Tier in lower case, such as `elite`.' })
  tier: string;

  @Field(() => Int, { description: 'Tasks that are done.' })
  completed: number;

  @Field(() => Int, { description: 'Tasks that there are.' })
  total: number;
}

@ObjectType('ProfileCombatTier', { simpleResolvers: true, description: 'One tier of combat achievements.' })
export class ProfileCombatTier {
  @Field(() => String, { description: 'Tier in lower case, such as `master`.' })
  tier: string;

  @Field(() => Int, { description: 'Tasks that are done.' })
  completed: number;

  @Field(() => Int, { description: 'Tasks that there are.' })
  total: number;
}

@ObjectType('ProfileAchievements', { simpleResolvers: true, description: 'Achievements of a player.' })
export class ProfileAchievements {
  @ListSize({ assumedSize: 50 })
  @Field(() => [ProfileDiary], { description: 'Every tier of every achievement diary.' })
  diaries: ProfileDiary[];

  @ListSize({ assumedSize: 10 })
  @Field(() => [ProfileCombatTier], { description: 'Every tier of combat achievements.' })
  combat: ProfileCombatTier[];
}

@ObjectType('PlayerProfile', {
  simpleResolvers: true,
  description: 'What a player has done in the game, as their profile (RuneProfile) says.',
})
export class PlayerProfile {
  @Field(() => String, { description: 'Name as the player writes it.' })
  username: string;

  @Field(() => Int, { description: 'Combat level, computed by the formula of the game.' })
  combatLevel: number;

  @Cost(50)
  @Field(() => ProfileSkills, { description: 'Every skill.' })
  skills: Profile['skills'];

  @ListSize({ assumedSize: 200 })
  @Field(() => [ProfileQuest], { description: 'Every quest.' })
  quests: ProfileQuest[];

  @Field(() => ProfileAchievements, { description: 'Achievement diaries and combat achievements.' })
  achievements: ProfileAchievements;

  @Field(() => Freshness, { description: 'How old this answer is.' })
  freshness: Freshness;
}
