import type { TaskDraft } from '#console/events/board/board-draft.ts';
import { addTier, isFull, withoutTier } from './tier-draft.ts';

const tier = (number: number) => ({ number, name: '', needed: 0 });

test('a new tier has the lowest number that is free', () => {
  expect(addTier([])).toEqual([tier(1)]);
  expect(addTier([tier(1), tier(3)])).toEqual([tier(1), tier(2), tier(3)]);
});

test('an event has at most five tiers', () => {
  const five = [1, 2, 3, 4, 5].map(tier);
  expect(isFull(five)).toBe(true);
  expect(isFull(five.slice(1))).toBe(false);
  expect(addTier(five)).toEqual(five);
});

test('the tasks of a removed tier are always open', () => {
  const task: TaskDraft = {
    position: 0,
    name: 'Task',
    description: '',
    points: 1,
    trigger: 'manual',
    tier: 2,
    hiddenUntil: null,
  };
  const other = { ...task, position: 1, tier: 1 };
  expect(withoutTier([task, other], 2)).toEqual([{ ...task, tier: null }, other]);
});
