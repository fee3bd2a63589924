import fc from 'fast-check';
import { goals, isReached } from '../test-support/random-goals';
import type { ComposedGoal } from '../triggers/goal';
import { goalNodes, leavesOf } from '../triggers/goal-nodes';
import { isHighestValue, TeamTally } from './counts';
import { GoalCounts } from './goal-counts';
import { foldLedger } from './ledger';
import { judgePartReversal, judgeReversal, type TaskEntry } from './reversal';

const position = 0;

/** A report of the part with this number, or the reversal of the entry with this number. */
const act = fc.tuple(
  fc.constantFrom('report', 'report', 'reverse'),
  fc.nat(),
  fc.integer({ min: 1, max: 4 }),
);

/** A task with a composed goal, and its ledger. */
class Task {
  readonly entries: (TaskEntry & { reversed: boolean })[] = [];
  isCompleted = false;
  readonly nodes;
  readonly leaves;

  constructor(goal: ComposedGoal) {
    this.nodes = goalNodes(goal);
    this.leaves = leavesOf(this.nodes);
  }

  report(number: number, amount: number): void {
    const leaf = this.leaves[number % this.leaves.length];
    if (this.isCompleted || !leaf) return;
    const parts = foldLedger(this.entries).get('one')?.get(position)?.parts ?? new Map();
    const counts = new GoalCounts(
      [...parts].map(([part, count]) => ({ position, part, ...count })),
      new TeamTally({ mates: [], elsewhere: [] }),
    );
    const happening = leaf.isHighest ? { level: amount } : { change: amount };
    const isRequested = ({ key }: typeof leaf) => key === leaf.key;
    const advance = counts.advance(this, happening, { isRequested, canComplete: true });
    for (const change of advance?.changes ?? []) {
      this.add({ ...change, kind: 'count', completed: change.completes || null });
    }
    this.isCompleted = advance?.completed ?? false;
  }

  reverse(number: number): void {
    const open = this.entries.filter(({ kind, reversed }) => kind === 'count' && !reversed);
    const entry = open[number % open.length];
    if (!entry) return;
    const effect = judgePartReversal(this, this.entries, entry);
    if ('problem' in effect) throw new Error(effect.problem);
    entry.reversed = true;
    const { change, count, uncompletes } = effect;
    this.add({ kind: 'reversal', part: entry.part, change, count, completed: uncompletes ? false : null });
    if (uncompletes) this.isCompleted = false;
  }

  get position(): number {
    return position;
  }

  private add({ kind, part, change, count, completed }: Added): void {
    const id = String(this.entries.length);
    const entry = { kind, part, change, count, completed };
    this.entries.push({
      id,
      participantId: 'one',
      position,
      counted: null,
      occurredAt: null,
      recordedAt: new Date(0),
      reversed: false,
      ...entry,
    });
  }
}

type Added = Pick<TaskEntry, 'kind' | 'part' | 'change' | 'count' | 'completed'>;

/** Returns the counts that the whole history makes, without what was reversed. */
function countsOf(entries: readonly TaskEntry[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, part, change, count, reversed } of entries) {
    if (kind !== 'count' || part === null || reversed) continue;
    const before = counts.get(part) ?? 0;
    counts.set(part, isHighestValue(part) ? Math.max(before, count) : before + change);
  }
  return counts;
}

describe('a history of reports and reversals of a composed goal', () => {
  it('leaves the counts and the completion that the whole history makes', () => {
    fc.assert(
      fc.property(goals, fc.array(act, { maxLength: 30 }), (goal, acts) => {
        const task = new Task(goal);
        for (const [kind, number, amount] of acts) {
          if (kind === 'report') task.report(number, amount);
          else task.reverse(number);
          const counts = countsOf(task.entries);
          expect(task.isCompleted).toBe(isReached(goal, counts));
          const folded = foldLedger(task.entries).get('one')?.get(position)?.parts ?? new Map();
          for (const [part, { count }] of folded) expect(count).toBe(counts.get(part) ?? 0);
        }
      }),
    );
  });
});

describe('a task that counted something else meanwhile', () => {
  const entry = (id: string, participantId: string, counted: string, change: number): TaskEntry => ({
    id,
    participantId,
    position,
    kind: 'count',
    counted,
    part: null,
    change,
    count: change,
    completed: null,
    occurredAt: null,
    recordedAt: new Date(0),
    reversed: false,
  });
  const task = { counted: 'npc_kill:goblin', goal: 9, nodes: null, isCompleted: false };
  const entries = [
    entry('1', 'ann', 'npc_kill:goblin', 5),
    entry('2', 'bob', 'npc_kill:goblin', 3),
    entry('3', 'bob', 'npc_kill:cow', 2),
    entry('4', 'ann', 'npc_kill:goblin', 1),
  ];

  it('still counts what members counted before who did not count the other', () => {
    expect(judgeReversal(task, entries, '1')).toEqual({ change: -5, count: 1, uncompletes: false });
    expect(judgeReversal(task, entries, '4')).toEqual({ change: -1, count: 5, uncompletes: false });
  });

  it.each(['2', '3'])('does not count entry %s of who did', (id) => {
    expect(judgeReversal(task, entries, id)).toEqual({
      problem: 'must still count: the task was reset since',
    });
  });
});
