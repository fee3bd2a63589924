import type { GameRecord } from './game-record';

/** A goal that no simulation reaches: the count stays visible. */
const FAR = 1_000_000;

export const WHIP = 4151;
export const VISAGE = 11_286;
export const VORKI = 21_992;

/** A task and what it counts in the game. */
export interface DinkTask {
  readonly position: number;
  readonly name: string;
  readonly points: number;
  readonly trigger: string;
  readonly goal: number;
  count(game: GameRecord): number;
}

type Definition = readonly [trigger: string, goal: number, count: (game: GameRecord) => number];

const reached = (is: boolean) => (is ? 1 : 0);

const DEFINITIONS: readonly Definition[] = [
  [`npc_kill:Zulrah:${FAR}`, FAR, (game) => game.killsOf('Zulrah')],
  ['npc_kill:Vorkath:15', 15, (game) => game.killsOf('Vorkath')],
  [`item_obtain:${WHIP}:${FAR}`, FAR, (game) => game.itemsOf(WHIP)],
  [`item_obtain:${VISAGE}:1`, 1, (game) => game.itemsOf(VISAGE) + reached(game.hasAchieved('log visage'))],
  [`item_obtain:${VORKI}:1`, 1, (game) => reached(game.hasAchieved('Vorki'))],
  ['skill_level:attack:60', 60, (game) => game.totals.attack],
  ['quest_complete:Dragon Slayer I', 1, (game) => reached(game.hasAchieved('dragon slayer'))],
  ['achievement:Varrock:hard', 1, (game) => reached(game.hasAchieved('varrock hard'))],
  [`clue:hard:${FAR}`, FAR, (game) => game.totals.clues],
  ['pet:any', 1, (game) => reached(game.hasAchieved('Vorki'))],
  [`collection_log:${VISAGE}`, 1, (game) => reached(game.hasAchieved('log visage'))],
  ['combat_achievement:Noxious Foe', 1, (game) => reached(game.hasAchieved('noxious foe'))],
  [`slayer_task:any:${FAR}`, FAR, (game) => game.totals.slayerTasks],
  ['item_value:5000000', 5_000_000, (game) => game.totals.bestDrop],
];

/** Side length of the board. */
export const BOARD_SIZE = 4;

/** A task for each kind of trigger that notifications advance. */
export const TASKS: readonly DinkTask[] = DEFINITIONS.map(([trigger, goal, count], position) => ({
  position,
  name: trigger,
  points: 3 + 7 * position,
  trigger,
  goal,
  count,
}));
