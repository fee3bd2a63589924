import { taskStateOf, triggerText } from './task-text.ts';

test.each([
  ['npc_kill:Zulrah:50', 'Zulrah × 50'],
  ['item_obtain:4151:1', 'item 4151 × 1'],
  ['skill_level:slayer:85', 'slayer 85'],
  ['quest_complete:dragon_slayer_2', 'dragon slayer 2'],
  ['achievement:Varrock:elite', 'Varrock diary, elite'],
  ['clue:hard:10', 'hard clues × 10'],
  ['item_value:5000000', 'a drop worth 5,000,000'],
  ['manual', 'by an organiser'],
  ['pet:Vorki', 'Vorki'],
  ['any(pet:Vorki; pet:Hellpuppy)', 'Vorki or Hellpuppy'],
  ['all(npc_kill:Cow:3; any(pet:A; pet:B))', 'Cow × 3 and A or B'],
])('the trigger %s is shown as %s', (expression, text) => {
  expect(triggerText(expression)).toBe(text);
});

test('a sum names what counts together', () => {
  expect(triggerText('sum(150; npc_kill:Zulrah; npc_kill:Vorkath)')).toBe('150 of Zulrah or Vorkath');
});

const goal = { parent: null, count: 3, goal: 5 };
const part = { parent: 0, count: 9, goal: 9 };

describe('the state of a task', () => {
  test.each([
    [{ completed: true, parts: [goal, part] }, false, { state: 'completed', count: 3, goal: 5 }],
    [{ completed: false, parts: [goal] }, false, { state: 'open', count: 3, goal: 5 }],
    [{ completed: false, parts: [goal] }, true, { state: 'revoked', count: 3, goal: 5 }],
    [{ completed: false, parts: [] }, false, { state: 'open', count: null, goal: null }],
  ])('of progress %j, revoked: %s', (progress, isRevoked, state) => {
    expect(taskStateOf(progress, isRevoked)).toEqual(state);
  });

  test('is open when nothing is known', () => {
    expect(taskStateOf(null, false)).toEqual({ state: 'open', count: null, goal: null });
  });
});
