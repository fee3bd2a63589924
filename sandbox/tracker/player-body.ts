import { killsAt } from '../world/bosses';
import { randomInteger } from '../world/chance';
import type { WorldPlayer } from '../world/players';
import { EXPERIENCE_AT_99, MAX_EXPERIENCE } from '../world/skills';

/** Formats a player as nested in the tracker's responses. */
export function playerSummary(player: WorldPlayer): object {
  const exp = totalExperience(player);
  const hours = exp / 60_000;
  return {
    id: player.id,
    username: player.username,
    displayName: player.displayName,
    type: player.type,
    build: 'main',
    status: 'active',
    country: player.country,
    patron: false,
    exp,
    ehp: round(hours),
    ehb: round(randomInteger(0, 900, player.username, 'ehb') + hours / 100),
    ttm: round(hoursTo(EXPERIENCE_AT_99, player)),
    tt200m: round(hoursTo(MAX_EXPERIENCE, player)),
    registeredAt: player.registeredAt.toISOString(),
    updatedAt: player.updatedAt.toISOString(),
    lastChangedAt: player.updatedAt.toISOString(),
    lastImportedAt: null,
  };
}

/** Formats a player with the latest snapshot. */
export function playerDetails(player: WorldPlayer): object {
  return {
    ...playerSummary(player),
    archive: null,
    annotations: [],
    latestSnapshot: snapshotOf(player),
  };
}

/** Formats the statistics of a player. */
export function snapshotOf(player: WorldPlayer): object {
  const exp = totalExperience(player);
  const level = [...player.skills.values()].reduce((sum, skill) => sum + skill.level, 0);
  const overall = {
    metric: 'overall',
    experience: exp,
    rank: overallRank(player),
    level,
    ehp: round(exp / 60_000),
  };
  const skills = [...player.skills].map(([metric, skill]) => [
    metric,
    {
      metric,
      experience: skill.experience,
      rank: skill.rank,
      level: skill.level,
      ehp: round(skill.experience / 70_000),
    },
  ]);
  return {
    id: player.id,
    playerId: player.id,
    createdAt: player.updatedAt.toISOString(),
    importedAt: null,
    data: {
      skills: { overall, ...Object.fromEntries(skills) },
      bosses: bossesOf(player),
      activities: {},
      computed: {},
    },
  };
}

function bossesOf({ username, updatedAt }: WorldPlayer): object {
  const bosses = [...killsAt(username, updatedAt.getTime())].map(([metric, kills]) => {
    const rank = kills < 0 ? -1 : 1 + Math.floor(1_000_000 / (kills + 1));
    return [metric, { metric, kills, rank, ehb: round(Math.max(0, kills) / 30) }];
  });
  return Object.fromEntries(bosses);
}

function totalExperience({ skills }: WorldPlayer): number {
  return [...skills.values()].reduce((sum, { experience }) => sum + experience, 0);
}

/** Returns the efficient hours until every skill reaches an experience. */
function hoursTo(goal: number, { skills }: WorldPlayer): number {
  const missing = [...skills.values()].map(({ experience }) => Math.max(0, goal - experience));
  return missing.reduce((sum, experience) => sum + experience, 0) / 60_000;
}

function overallRank({ skills }: WorldPlayer): number {
  const ranks = [...skills.values()].map(({ rank }) => rank);
  return Math.max(1, Math.round(ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length));
}

function round(hours: number): number {
  return Math.round(hours * 100_000) / 100_000;
}
