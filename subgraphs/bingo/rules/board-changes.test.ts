import { boardChanges } from './board-edit';

const task = (position: number, trigger: string, changes: object = {}) => ({
  position,
  name: `Task ${position}`,
  description: '',
  points: 1,
  trigger,
  ...changes,
});

const BEFORE = [
  task(0, 'npc_kill:Zulrah:50'),
  task(1, 'pet:Vorki'),
  task(2, 'manual'),
  task(4, 'all(pet:a; pet:b)'),
];

describe('the changes of a board', () => {
  it('are none for the same board', () => {
    expect(boardChanges(BEFORE, [...BEFORE].reverse(), [0, 1, 2, 4])).toEqual([]);
  });

  it('are added, changed, replaced and removed tasks, by position', () => {
    const after = [
      task(5, 'manual'),
      task(0, 'npc_kill:zulrah:5'),
      task(1, 'pet:Other'),
      task(4, 'all(pet:b; pet:a)', { points: 2 }),
    ];
    expect(boardChanges(BEFORE, after, [])).toEqual([
      { position: 0, kind: 'changed', before: BEFORE[0], after: after[1], refusal: null },
      { position: 1, kind: 'replaced', before: BEFORE[1], after: after[2], refusal: null },
      { position: 2, kind: 'removed', before: BEFORE[2], after: null, refusal: null },
      { position: 4, kind: 'changed', before: BEFORE[3], after: after[3], refusal: null },
      { position: 5, kind: 'added', before: null, after: after[0], refusal: null },
    ]);
  });

  it('have a rejection wherever a completed task does not keep its position', () => {
    const changes = boardChanges(BEFORE, [task(0, 'npc_kill:Zulrah:5'), task(1, 'pet:Other')], [0, 1, 2]);
    expect(changes.map(({ position, refusal: rejection }) => [position, rejection])).toEqual([
      [0, null],
      [1, 'must keep the completed task "Task 1" at position 1'],
      [2, 'must keep the completed task "Task 2" at position 2'],
      [4, null],
    ]);
  });

  it('have a rejection where completed manual tasks change places', () => {
    const before = [task(0, 'manual', { name: 'A' }), task(1, 'manual', { name: 'B' })];
    const after = [task(0, 'manual', { name: 'B' }), task(1, 'manual', { name: 'A' })];
    expect(boardChanges(before, after, [1]).map(({ kind, refusal: rejection }) => [kind, rejection])).toEqual(
      [
        ['changed', null],
        ['changed', 'must keep the completed task "B" at position 1'],
      ],
    );
  });
});
