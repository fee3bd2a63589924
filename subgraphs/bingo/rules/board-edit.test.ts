import fc from 'fast-check';
import { displacedTask, type PlacedTask, replacedPositions, withNewGoals } from './board-edit';

const task = (position: number, name: string, trigger = `npc_kill:${name}:5`): PlacedTask => ({
  position,
  name,
  trigger,
});
const zulrah = task(0, 'Zulrah');
const vorkath = task(1, 'Vorkath');
const selfie = task(2, 'Selfie', 'manual');
const dance = task(3, 'Dance', 'manual');
const board = [zulrah, vorkath, selfie, dance];
const at = (position: number, moved: PlacedTask): PlacedTask => ({ ...moved, position });

describe('editing a board', () => {
  it.each([
    ['what is written about it', [task(0, 'Zulrah'), vorkath, selfie, dance]],
    ['its name', [task(0, 'The snake', zulrah.trigger), vorkath, selfie, dance]],
    ['its name and count', [task(0, 'Snake', 'npc_kill:Zulrah:9'), vorkath, selfie, dance]],
    ['the name of a manual one', [zulrah, vorkath, task(2, 'Party', 'manual'), dance]],
    ['its count to reach', [task(0, 'Zulrah', 'npc_kill:ZULRAH:10'), vorkath, selfie, dance]],
    ['the order in which tasks are given', [dance, selfie, vorkath, zulrah]],
    ['what is around it', [zulrah, task(8, 'Hespori'), selfie]],
  ])('may change %s', (_, after) => {
    expect(displacedTask(board, after, [0, 2])).toBeNull();
  });

  it.each([
    ['removes', [vorkath, selfie, dance], zulrah],
    ['moves', [vorkath, selfie, dance, at(7, zulrah)], zulrah],
    ['moves and replaces', [task(0, 'Hespori'), vorkath, selfie, dance, at(7, zulrah)], zulrah],
    ['replaces', [task(0, 'Hespori'), vorkath, selfie, dance], zulrah],
    ['swaps', [at(0, vorkath), at(1, zulrah), selfie, dance], zulrah],
    ['gives another target', [task(0, 'Zulrah', 'npc_kill:Hespori:5'), vorkath, selfie, dance], zulrah],
    ['gives another type', [task(0, 'Zulrah', 'quest_complete:Zulrah'), vorkath, selfie, dance], zulrah],
    ['swaps manual', [zulrah, vorkath, at(2, dance), at(3, selfie)], selfie],
    [
      'lets another manual one push away',
      [zulrah, vorkath, at(2, dance), task(3, 'Selfie!', 'manual')],
      selfie,
    ],
  ])('finds the completed task that it %s', (_, after, displaced) => {
    expect(displacedTask(board, after, [0, 2])).toBe(displaced);
  });

  it('replaces tasks of another kind or target, and finds the goals that counts may reach now', () => {
    const after = [task(0, 'Snake', 'npc_kill:ZULRAH:3'), task(1, 'Hespori'), selfie];
    expect(replacedPositions(board, after)).toEqual([1, 3]);
    expect(withNewGoals(board, after)).toEqual([after[0], after[1]]);
  });

  it('may change any task that is not completed', () => {
    expect(displacedTask(board, [zulrah, at(2, vorkath)], [0])).toBeNull();
    expect(displacedTask(board, [], [])).toBeNull();
  });

  it('treats two identical tasks as two', () => {
    const identical = [at(0, zulrah), at(1, zulrah)];
    expect(
      displacedTask(identical, [task(0, 'Zulrah again', zulrah.trigger), at(1, zulrah)], [0, 1]),
    ).toBeNull();
    expect(displacedTask(identical, [at(1, zulrah)], [0, 1])).toEqual(at(0, zulrah));
  });

  it('displaces nothing if nothing changes, and a completed task whenever it is omitted', () => {
    const boards = fc.uniqueArray(
      fc.record({
        position: fc.nat(24),
        name: fc.constantFrom('a', 'b'),
        trigger: fc.constantFrom('manual', 'quest_complete:q'),
      }),
      { selector: ({ position }) => position, minLength: 1 },
    );
    fc.assert(
      fc.property(boards, fc.nat(), (tasks, pick) => {
        const positions = tasks.map(({ position }) => position);
        expect(displacedTask(tasks, [...tasks].reverse(), positions)).toBeNull();
        const removed = tasks[pick % tasks.length];
        expect(
          displacedTask(
            tasks,
            tasks.filter((other) => other !== removed),
            positions,
          ),
        ).not.toBeNull();
      }),
    );
  });
});
