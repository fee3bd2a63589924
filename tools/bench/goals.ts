import { goalNodes } from '#subgraphs/bingo/triggers/goal-nodes';
import { GoalProgress } from '#subgraphs/bingo/triggers/goal-progress';
import { readGoal } from '#subgraphs/bingo/triggers/read-goal';

const ROUNDS = 100_000;

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

/** A goal of 20 parts in three levels. */
const GOAL = `all(${numbers(0, 8)
  .map((part) => `npc_kill:Boss ${part}x:50`)
  .join('; ')}; any(sum(100; ${numbers(8, 14)
  .map((part) => `npc_kill:Boss ${part}x`)
  .join('; ')}); ${numbers(14, 20)
  .map((part) => `npc_kill:Boss ${part}x:50`)
  .join('; ')}))`;

/**
 * Measures the evaluation of a goal of 20 parts from its counts, and after one of them changed, in
 * microseconds.
 */
export function benchGoals(): string {
  const reading = readGoal(GOAL);
  if ('problem' in reading) throw new Error(reading.problem);
  const nodes = goalNodes(reading.goal);
  const counts = new Map(nodes.flatMap(({ leaf }) => (leaf ? [[leaf.key, 30] as const] : [])));
  const keys = [...counts.keys()];
  const progress = new GoalProgress(nodes, counts);
  const whole = microseconds(() => new GoalProgress(nodes, counts).isCompleted);
  const change = microseconds((round) => {
    progress.set(keys[round % keys.length] ?? '', round % 60);
    return progress.isCompleted;
  });
  const parsed = microseconds(() => 'goal' in readGoal(GOAL));
  return `Goal of ${keys.length} parts, microseconds: parsed ${parsed}, evaluated ${whole}, one part changed ${change}\n`;
}

function microseconds(act: (round: number) => boolean): string {
  for (let round = 0; round < ROUNDS / 10; round += 1) act(round);
  const began = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) act(round);
  return (((performance.now() - began) / ROUNDS) * 1000).toFixed(2);
}
