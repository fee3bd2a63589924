import { between, chance, oneOf } from './chance';
import { EXPERIENCE_AT_99, levelAt, MOST_EXPERIENCE, SKILLS, type Skill } from './skills';

const DAY_MS = 86_400_000;
/** Statistics are recorded once in this time, so that they move and yet can be read twice alike. */
const TICK_MS = 60_000;
const WORLD_BEGAN = Date.parse('2025-01-01T00:00:00Z');

/** How far a player has got in one skill. */
export interface SkillProgress {
  experience: number;
  level: number;
  rank: number;
}

/** An invented player at one moment. */
export interface WorldPlayer {
  id: number;
  /** Lower case, single spaces. */
  username: string;
  displayName: string;
  type: string;
  country: string;
  registeredAt: Date;
  updatedAt: Date;
  skills: ReadonlyMap<Skill, SkillProgress>;
}

/** One moment at which a player reached an experience; null for before anybody looked. */
export interface Milestone {
  skill: Skill;
  threshold: number;
  reachedAt: Date | null;
}

/** The form in which names are one and the same. */
export function foldName(name: string): string {
  return name
    .replace(/[-_\s]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Names that nobody plays under. */
export function isMissing(name: string): boolean {
  return foldName(name).startsWith('missing');
}

/** A player as they are at a moment: everybody gains a little every day, nobody loses anything. */
export function playerAt(name: string, now: number): WorldPlayer {
  const username = foldName(name);
  const recorded = Math.floor(now / TICK_MS) * TICK_MS;
  const skills = new Map(SKILLS.map((skill) => [skill, progressOf(username, skill, recorded)]));
  return {
    id: between(1, 2_000_000_000, username, 'id'),
    username,
    displayName: username.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
    type: oneOf(['regular', 'regular', 'ironman', 'hardcore', 'ultimate'], username, 'type'),
    country: oneOf(['GB', 'US', 'SE', 'NL', 'DE', 'AU', 'BR', 'CA'], username, 'country'),
    registeredAt: new Date(WORLD_BEGAN + Math.floor(chance(username, 'registered') * 200 * DAY_MS)),
    updatedAt: new Date(recorded),
    skills,
  };
}

/** The level 99s and the 50 millions that a player has reached. */
export function milestonesOf(name: string, now: number): Milestone[] {
  const username = foldName(name);
  return SKILLS.flatMap((skill) =>
    [EXPERIENCE_AT_99, 50_000_000].flatMap((threshold) => milestone(username, skill, threshold, now)),
  );
}

function milestone(username: string, skill: Skill, threshold: number, now: number): Milestone[] {
  const { start, daily } = paceOf(username, skill);
  if (start >= threshold) return [{ skill, threshold, reachedAt: null }];
  const reachedAt = new Date(WORLD_BEGAN + Math.ceil(((threshold - start) / daily) * DAY_MS));
  return reachedAt.getTime() <= now ? [{ skill, threshold, reachedAt }] : [];
}

function progressOf(username: string, skill: Skill, now: number): SkillProgress {
  const { start, daily } = paceOf(username, skill);
  const days = Math.max(0, now - WORLD_BEGAN) / DAY_MS;
  const experience = Math.min(MOST_EXPERIENCE, Math.floor(start + daily * days));
  const rank = 1 + Math.floor((1 - experience / MOST_EXPERIENCE) ** 8 * 1_900_000);
  return { experience, level: levelAt(experience), rank };
}

function paceOf(username: string, skill: Skill): { start: number; daily: number } {
  const talent = chance(username, skill, 'talent') ** 4;
  // Everybody begins with ten levels of hitpoints.
  const least = skill === 'hitpoints' ? 1_154 : 0;
  return {
    start: least + Math.floor(talent * 18_000_000),
    daily: between(100, 15_000, username, skill, 'pace'),
  };
}
