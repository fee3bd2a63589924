import { randomElement, randomInteger, seededRandom } from './chance';
import { EXPERIENCE_AT_99, levelAt, MAX_EXPERIENCE, SKILLS, type Skill } from './skills';

const DAY_MS = 86_400_000;
/** Interval between statistics snapshots: values change over time, but repeated reads agree. */
const TICK_MS = 60_000;
const WORLD_START = Date.parse('2025-01-01T00:00:00Z');

/** Progress of a player in one skill. */
export interface SkillProgress {
  experience: number;
  level: number;
  rank: number;
}

/** A generated player at a point in time. */
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

/** Time at which a player reached a threshold; null if it was before tracking began. */
export interface Milestone {
  skill: Skill;
  threshold: number;
  reachedAt: Date | null;
}

/** Normalizes a name for comparison. */
export function foldName(name: string): string {
  return name
    .replace(/[-_\s]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Returns whether no player has this name. */
export function isMissing(name: string): boolean {
  return foldName(name).startsWith('missing');
}

/** Returns a player at a point in time. Experience grows daily and never decreases. */
export function playerAt(name: string, now: number): WorldPlayer {
  const username = foldName(name);
  const snapshotTime = Math.floor(now / TICK_MS) * TICK_MS;
  const skills = new Map(SKILLS.map((skill) => [skill, progressOf(username, skill, snapshotTime)]));
  return {
    id: randomInteger(1, 2_000_000_000, username, 'id'),
    username,
    displayName: username.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
    type: randomElement(['regular', 'regular', 'ironman', 'hardcore', 'ultimate'], username, 'type'),
    country: randomElement(['GB', 'US', 'SE', 'NL', 'DE', 'AU', 'BR', 'CA'], username, 'country'),
    registeredAt: new Date(WORLD_START + Math.floor(seededRandom(username, 'registered') * 200 * DAY_MS)),
    updatedAt: new Date(snapshotTime),
    skills,
  };
}

/** Returns the milestones reached by a player: level 99 and 50 million experience. */
export function milestonesOf(name: string, now: number): Milestone[] {
  const username = foldName(name);
  return SKILLS.flatMap((skill) =>
    [EXPERIENCE_AT_99, 50_000_000].flatMap((threshold) => milestone(username, skill, threshold, now)),
  );
}

function milestone(username: string, skill: Skill, threshold: number, now: number): Milestone[] {
  const { start, daily } = paceOf(username, skill);
  if (start >= threshold) return [{ skill, threshold, reachedAt: null }];
  const reachedAt = new Date(WORLD_START + Math.ceil(((threshold - start) / daily) * DAY_MS));
  return reachedAt.getTime() <= now ? [{ skill, threshold, reachedAt }] : [];
}

function progressOf(username: string, skill: Skill, now: number): SkillProgress {
  const { start, daily } = paceOf(username, skill);
  const days = Math.max(0, now - WORLD_START) / DAY_MS;
  const experience = Math.min(MAX_EXPERIENCE, Math.floor(start + daily * days));
  const rank = 1 + Math.floor((1 - experience / MAX_EXPERIENCE) ** 8 * 1_900_000);
  return { experience, level: levelAt(experience), rank };
}

function paceOf(username: string, skill: Skill): { start: number; daily: number } {
  const rate = seededRandom(username, skill, 'talent') ** 4;
  // Hitpoints start at level 10.
  const initial = skill === 'hitpoints' ? 1_154 : 0;
  return {
    start: initial + Math.floor(rate * 18_000_000),
    daily: randomInteger(100, 15_000, username, skill, 'pace'),
  };
}
