import type { ModelTask } from '#subgraphs/bingo/test-support/model-board';
import { all, any, counted, type Goal, keyOf, sum } from './team-goal';

/**
 * A goal that no simulation reaches: whatever happens counts for one of these, whichever other tasks are
 * open.
 */
const FAR = 1_000_000;

type Definition = readonly [position: number, tier: number | null, goal: Goal];

/**
 * In the order of positions, in which tasks are judged. The first row, the first column and the main diagonal
 * can be completed; each is a tier.
 */
const DEFINITIONS: readonly Definition[] = [
  [0, 1, counted('goblin', 20)],
  [1, 1, all(counted('imp', 15), counted('zulrah', 8))],
  [2, 1, any(counted('bones', 30), counted('whip', 8))],
  [3, 1, sum(30, 'goblin', 'vorkath')],
  [4, 1, all(any(counted('logs', 15), counted('vorkath', 15)), sum(20, 'imp', 'whip'))],
  [5, 2, counted('goblin', 25)],
  [6, 3, counted('imp', 12)],
  [7, null, counted('goblin', FAR)],
  [8, null, counted('imp', FAR)],
  [9, null, counted('bones', FAR)],
  [10, 2, sum(30, 'zulrah', 'vorkath', 'imp')],
  [11, null, counted('logs', FAR)],
  [12, 3, all(counted('zulrah', 3), any(counted('bones', 8), all(counted('logs', 8), counted('goblin', 5))))],
  [13, null, sum(FAR, 'zulrah', 'whip')],
  [14, null, counted('vorkath', FAR)],
  [15, 2, all(counted('bones', 10), counted('logs', 10))],
  [18, 3, sum(20, 'goblin', 'imp', 'bones', 'logs')],
  [20, 2, any(all(counted('goblin', 10), counted('zulrah', 5)), counted('whip', 30))],
  [24, 3, counted('vorkath', 4)],
];

const TIERS = [
  { number: 1, needed: 0 },
  { number: 2, needed: 2 },
  { number: 3, needed: 2 },
];
const BONUSES = { row: 100, column: 1000, diagonal: 10_000, board: 100_000 };

const points = (position: number) => 3 + 7 * position;

/** The board as an input of `createBingoEvent`. */
export const BOARD_INPUT = {
  boardSize: 5,
  bonuses: BONUSES,
  tiers: TIERS,
  tasks: DEFINITIONS.map(([position, tier, { trigger }]) => ({
    position,
    tier,
    trigger,
    name: `Task ${position}`,
    points: points(position),
  })),
};

/** The board as the model has it. */
export const BOARD_MODEL = {
  tasks: new Map<number, ModelTask>(
    DEFINITIONS.map(([position, tier, { things, isReached }]) => [
      position,
      {
        points: points(position),
        goals: Object.fromEntries(things.map((thing) => [keyOf(thing), FAR])),
        isReached,
        ...(tier !== null && { tier }),
      },
    ]),
  ),
  lines: [
    { cells: [0, 1, 2, 3, 4], bonus: BONUSES.row },
    { cells: [0, 5, 10, 15, 20], bonus: BONUSES.column },
    { cells: [0, 6, 12, 18, 24], bonus: BONUSES.diagonal },
  ],
  boardBonus: BONUSES.board,
  tiers: TIERS,
};
