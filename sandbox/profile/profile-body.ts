import { randomElement, randomInteger } from '../world/chance';
import type { WorldPlayer } from '../world/players';
import { levelAt, titleOf } from '../world/skills';

const QUESTS = [
  ["Cook's Assistant", 1],
  ['Demon Slayer', 3],
  ['Dragon Slayer I', 2],
  ['Dragon Slayer II', 5],
  ['Druidic Ritual', 4],
  ['Lost City', 3],
  ['Monkey Madness I', 3],
  ['Recipe for Disaster', 10],
  ['Romeo & Juliet', 5],
  ['Rune Mysteries', 1],
  ['Sheep Shearer', 1],
  ['Song of the Elves', 4],
  ['The Restless Ghost', 1],
  ['Vampyre Slayer', 3],
  ['Waterfall Quest', 1],
] as const;

const AREAS = [
  'Ardougne',
  'Desert',
  'Falador',
  'Fremennik',
  'Kandarin',
  'Karamja',
  'Kourend & Kebos',
  'Lumbridge & Draynor',
  'Morytania',
  'Varrock',
  'Western Provinces',
  'Wilderness',
] as const;

const DIARY_TIERS = ['Easy', 'Medium', 'Hard', 'Elite'] as const;
const COMBAT_TIERS = [
  ['Easy', 41],
  ['Medium', 60],
  ['Hard', 88],
  ['Elite', 159],
  ['Master', 167],
  ['Grandmaster', 121],
] as const;

/** `GET /v1/accounts/{username}/full` */
export function profileOf(player: WorldPlayer): object {
  const { username, displayName, registeredAt, updatedAt } = player;
  return {
    username: displayName,
    accountType: { id: 0, key: 'NORMAL', name: 'Normal' },
    clan: null,
    skills: [...player.skills].map(([skill, { experience, level }]) => ({
      name: titleOf(skill),
      xp: experience,
      level,
      virtualLevel: levelAt(experience, 126),
    })),
    quests: QUESTS.map(([name, points], index) => ({
      id: index + 1,
      name,
      points,
      type: index % 3 === 0 ? 'members' : 'free',
      state: randomElement(['finished', 'finished', 'in_progress', 'not_started'], username, name),
    })),
    achievementDiaries: AREAS.map((area, areaId) => ({ areaId, area, tiers: tiersOf(username, area) })),
    combatAchievements: COMBAT_TIERS.map(([name, total], id) => ({
      id,
      name,
      completed: randomInteger(0, total, username, 'combat', name),
      total,
    })),
    items: [],
    createdAt: registeredAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function tiersOf(username: string, area: string): object[] {
  return DIARY_TIERS.map((tier, index) => {
    const total = randomInteger(6, 14, area, tier);
    const done = randomInteger(0, total, username, area, tier);
    return { tier, completed: index === 0 ? total : done, total };
  });
}
