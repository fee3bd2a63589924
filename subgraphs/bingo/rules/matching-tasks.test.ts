import { nodesOf } from '../triggers/goal-nodes';
import { MatchingTasks } from './matching-tasks';

const kill = (target: string) => ({ type: 'npc_kill', target }) as const;
const placed = (position: number) => ({ position, points: 1, tier: null, hiddenUntil: null });

/** A task of a composed goal that counts how often its triggers are read. */
function goal(position: number, text: string, read: () => void) {
  const nodes = (nodesOf(text) ?? []).map(({ leaf, ...node }) => ({
    ...node,
    get leaf() {
      read();
      return leaf;
    },
  }));
  return { ...placed(position), nodes };
}

describe('the tasks that ask for reports', () => {
  it('are found by reading each trigger of the board once, however many reports there are', () => {
    let reads = 0;
    const parts = (position: number) =>
      Array.from({ length: 20 }, (_, part) => `npc_kill:creature ${20 * position + part}`).join('; ');
    const tasks = Array.from({ length: 625 }, (_, position) =>
      goal(position, `sum(9; ${parts(position)})`, () => {
        reads += 1;
      }),
    );
    const reports = Array.from({ length: 100 }, (_, index) => kill(`Creature ${index}`));
    const matching = new MatchingTasks(tasks, reports);
    expect(reports.map((report) => matching.of(report).map(({ position }) => position))).toEqual(
      reports.map((_, index) => [Math.floor(index / 20)]),
    );
    expect(reads).toBe(625 * 21);
  });

  it('are those with the target, by any of its names, and those that take any, by position', () => {
    const any = { type: 'slayer_task', target: 'any', goal: 3 } as const;
    const hydras = { type: 'slayer_task', target: 'Hydras', goal: 3 } as const;
    const tasks = [
      { ...placed(0), trigger: any, requested: 'slayer_task' },
      { ...placed(1), trigger: hydras, requested: 'slayer_task:hydras' },
      { ...placed(2), trigger: any, requested: 'slayer_task' },
      goal(3, 'all(npc_kill:Zulrah:1; npc_kill:zulrah:2; slayer_task:hydras:1)', () => undefined),
    ];
    const done = (target: string) => ({ type: 'slayer_task', target }) as const;
    const reports = [done('HYDRAS'), done('Imps'), kill('Snakeling'), kill('zulrah')];
    const matching = new MatchingTasks(tasks, reports);
    const positions = reports.map((report) => matching.of(report).map(({ position }) => position));
    expect(positions).toEqual([[0, 1, 2, 3], [0, 2], [], [3]]);
  });
});
