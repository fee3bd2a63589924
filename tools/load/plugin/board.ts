/** A task of the simulated board. */
export interface SimulatedTask {
  readonly position: number;
  readonly name: string;
  readonly points: number;
  /** Trigger name in the contract. */
  readonly trigger: string;
  /** Content of reports; null if an organiser completes the task. */
  readonly report: { readonly type: string; readonly target: string } | null;
  /** Count at which the task is completed; 1 if one report suffices. */
  readonly goal: number;
  /** Whether reports include a count. */
  readonly counted: boolean;
}

/** Side length of the board. */
export const BOARD_SIZE = 5;

type Kind = (position: number) => Pick<SimulatedTask, 'trigger' | 'report' | 'goal' | 'counted'>;

const counted = (type: string, target: string, goal: number) => ({
  trigger: `${type}:${target}:${goal}`,
  report: { type, target },
  goal,
  counted: true,
});

const reported = (type: string, target: string) => ({
  trigger: `${type}:${target}`,
  report: { type, target },
  goal: 1,
  counted: false,
});

const KINDS: readonly Kind[] = [
  (position) => counted('npc_kill', `Creature ${position}`, 5 + position),
  (position) => counted('item_obtain', String(4000 + position), 3),
  (position) => counted('skill_level', ['attack', 'fishing', 'slayer'][position % 3] ?? 'attack', 20),
  (position) => reported('quest_complete', `quest_${position}`),
  (position) => reported('achievement', `diary ${position}:easy`),
];

const EMPTY = [9, 15];
const MANUAL = [12, 24];

/** Every kind of trigger, manual tasks, and empty cells. */
export const TASKS: readonly SimulatedTask[] = Array.from(
  { length: BOARD_SIZE ** 2 },
  (_, position) => position,
)
  .filter((position) => !EMPTY.includes(position))
  .map((position) => {
    const kind = KINDS[position % KINDS.length];
    const manual = { trigger: 'manual', report: null, goal: 1, counted: false };
    const rest = MANUAL.includes(position) || !kind ? manual : kind(position);
    return { position, name: `Task ${position}`, points: 5 + 7 * position, ...rest };
  });
