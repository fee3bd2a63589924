import { z } from 'zod';
import type { HttpProvider } from '../providers/http-provider';
import { combatLevelOf, NEWCOMER } from '../rules/levels';

/** The progress of a quest. */
export const QUEST_STATES = ['not_started', 'in_progress', 'finished'] as const;

export type QuestState = (typeof QUEST_STATES)[number];

/** One tier of achievements; tier names are in lower case. */
interface TierProgress {
  readonly tier: string;
  readonly completed: number;
  readonly total: number;
}

/** A player's progress in the game. */
export interface PlayerProfile {
  readonly username: string;
  readonly combatLevel: number;
  /** By skill name in lower case. */
  readonly skills: Readonly<Record<string, { readonly level: number; readonly experience: number }>>;
  readonly quests: readonly {
    readonly name: string;
    readonly state: QuestState;
    readonly points: number;
  }[];
  readonly achievements: {
    readonly diaries: readonly (TierProgress & { readonly area: string })[];
    readonly combat: readonly TierProgress[];
  };
}

/** A provider of player profiles. */
export interface ProfilePort {
  /**
   * Returns the profile of a player.
   *
   * @returns null for an unknown player.
   * @throws DomainError UPSTREAM_UNAVAILABLE if the provider cannot be reached, RATE_LIMITED if the caller's
   *   share is spent.
   */
  player(username: string, caller: string): Promise<PlayerProfile | null>;
}

const count = z.number().int().min(0);

const account = z.object({
  username: z.string(),
  skills: z.array(z.object({ name: z.string().min(1), xp: count, level: count })),
  quests: z.array(z.object({ name: z.string(), points: count, state: z.enum(QUEST_STATES) })),
  achievementDiaries: z.array(
    z.object({
      area: z.string(),
      tiers: z.array(z.object({ tier: z.string(), completed: count, total: count })),
    }),
  ),
  combatAchievements: z.array(z.object({ name: z.string(), completed: count, total: count })),
});

type Account = z.infer<typeof account>;

/** RuneProfile, API v1: api.runeprofile.com. */
export class RuneProfile implements ProfilePort {
  constructor(private readonly provider: HttpProvider) {}

  async player(username: string, caller: string): Promise<PlayerProfile | null> {
    const found = await this.provider.get({
      path: ['v1', 'accounts', username, 'full'],
      caller,
      responseSchema: account,
      isUnknown: (status, { code }) => status === 404 && code === 'NOT_FOUND',
    });
    if (!found) return null;
    const skills = skillsOf(found);
    return {
      username: found.username,
      combatLevel: combatLevel(skills),
      skills,
      quests: found.quests,
      achievements: {
        diaries: found.achievementDiaries.flatMap(({ area, tiers }) =>
          tiers.map(({ tier, completed, total }) => ({ area, tier: tier.toLowerCase(), completed, total })),
        ),
        combat: found.combatAchievements.map(({ name, completed, total }) => ({
          tier: name.toLowerCase(),
          completed,
          total,
        })),
      },
    };
  }
}

function skillsOf({ skills }: Account): PlayerProfile['skills'] {
  return Object.fromEntries(
    skills.map(({ name, xp, level }) => [name.toLowerCase(), { level, experience: xp }]),
  );
}

/** Derives the combat level, which the provider lacks; skills that it omits have a new character's level. */
function combatLevel(skills: PlayerProfile['skills']): number {
  const levelOf = (skill: keyof typeof NEWCOMER) => skills[skill]?.level ?? NEWCOMER[skill];
  return combatLevelOf({
    attack: levelOf('attack'),
    strength: levelOf('strength'),
    defence: levelOf('defence'),
    hitpoints: levelOf('hitpoints'),
    prayer: levelOf('prayer'),
    ranged: levelOf('ranged'),
    magic: levelOf('magic'),
  });
}
