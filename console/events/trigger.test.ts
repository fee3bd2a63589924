import { eventFormText } from './text.ts';
import {
  EMPTY_TRIGGER,
  firstType,
  isComplete,
  readTriggerDraft,
  sentenceOfProblem,
  triggerProblem,
  withItems,
  withType,
  writeTrigger,
} from './trigger.ts';

describe('the draft of a trigger', () => {
  test.each([
    ['npc_kill:Zulrah:50', { type: 'npc_kill', target: 'Zulrah', goal: '50', parts: [] }],
    ['npc_kill:Nex: the end:3', { type: 'npc_kill', target: 'Nex: the end', goal: '3', parts: [] }],
    ['achievement:ardougne:easy', { type: 'achievement', target: 'ardougne', goal: 'easy', parts: [] }],
    [
      'quest_complete:Dragon Slayer: II',
      { type: 'quest_complete', target: 'Dragon Slayer: II', goal: '', parts: [] },
    ],
    ['item_value:1000000', { type: 'item_value', target: '', goal: '1000000', parts: [] }],
    ['xp_gain:mining:500000', { type: 'xp_gain', target: 'mining', goal: '500000', parts: [] }],
    ['kc_gain:zulrah:50', { type: 'kc_gain', target: 'zulrah', goal: '50', parts: [] }],
    ['manual', { type: 'manual', target: '', goal: '', parts: [] }],
    ['other:thing', { type: 'other', target: 'other:thing', goal: '', parts: [] }],
  ])('of %s has its parts and becomes it again', (expression, draft) => {
    expect(readTriggerDraft(expression)).toEqual(draft);
    expect(writeTrigger(readTriggerDraft(expression))).toBe(expression);
  });

  test('drops the parts that another type does not have', () => {
    expect(writeTrigger({ type: 'manual', target: 'Zulrah', goal: '5', parts: [] })).toBe('manual');
    expect(writeTrigger({ type: 'pet', target: ' any ', goal: '5', parts: [] })).toBe('pet:any');
  });
});

describe('the draft of a composed trigger', () => {
  test.each([
    'all(pet:any; manual)',
    'all(npc_kill:Cow:3; any(pet:A; pet:B))',
    'sum(150; npc_kill:Zulrah; npc_kill:Nex: the end)',
    'any(sum(5; clue:hard; clue:elite); future:thing)',
    String.raw`all(npc_kill:Foo\; Bar:3; pet:any)`,
    String.raw`any(item_obtain:Ring (i):1; pet:a\\b; quest_complete:Sad :\(; any(pet:C\;D; pet:E))`,
  ])('of %s becomes it again', (expression) => {
    const draft = readTriggerDraft(expression);
    expect(draft.parts.length).toBeGreaterThan(1);
    expect(writeTrigger(draft)).toBe(expression);
    expect(isComplete(draft)).toBe(true);
  });

  test('has names as they are, without escapes', () => {
    const { parts } = readTriggerDraft(String.raw`all(npc_kill:Foo\; Bar:3; quest_complete:Smile :\))`);
    expect(parts.map(({ target, goal }) => [target, goal])).toEqual([
      ['Foo; Bar', '3'],
      ['Smile :)', ''],
    ]);
  });

  test('begins with the trigger before, and leaves its first part', () => {
    const composed = withType(readTriggerDraft('npc_kill:Zulrah:50'), 'all');
    expect(writeTrigger(composed)).toBe('all(npc_kill:Zulrah:50)');
    expect(writeTrigger(withType(composed, 'npc_kill'))).toBe('npc_kill:Zulrah:50');
    expect(writeTrigger(withType(composed, 'other'))).toBe('all(npc_kill:Zulrah:50)');
  });

  test.each([
    ['npc_kill:Zulrah:50', 'item_obtain', 'item_obtain::50'],
    ['item_obtain:4151:2', 'npc_kill', 'npc_kill::2'],
    ['item_obtain:4151:2', 'collection_log', 'collection_log:4151'],
    ['npc_kill:Zulrah:50', 'kc_gain', 'kc_gain:Zulrah:50'],
  ] as const)('of %s as %s is %s', (expression, type, changed) => {
    expect(writeTrigger(withType(readTriggerDraft(expression), type))).toBe(changed);
  });

  test('is complete when its parts are', () => {
    const empty = { ...EMPTY_TRIGGER, goal: '' };
    const named = { ...empty, target: 'Zulrah' };
    const composed = (type: 'all' | 'sum', part: typeof empty) => ({
      ...empty,
      type,
      goal: '5',
      parts: [part],
    });
    expect(isComplete(composed('all', empty))).toBe(false);
    expect(isComplete(composed('all', named))).toBe(false);
    expect(isComplete(composed('sum', named))).toBe(true);
    expect(isComplete({ ...composed('sum', named), parts: [] })).toBe(false);
  });
});

describe('the count of a trigger', () => {
  test.each(['-5', '1.5', 'abc', '0', '01', '9007199254740992'])('is not %s', (count) => {
    const problem = triggerProblem(readTriggerDraft(`npc_kill:Zulrah:${count}`));
    expect(problem).toBe('Kills must be a whole number from 1 to 9,007,199,254,740,991.');
    expect(triggerProblem(readTriggerDraft(`all(manual; npc_kill:Zulrah:${count})`))).toBe(problem);
  });

  test.each(['npc_kill:Zulrah:1', 'item_value:9007199254740991', 'achievement:ardougne:easy', 'manual'])(
    'is right in %s',
    (trigger) => {
      expect(triggerProblem(readTriggerDraft(trigger))).toBeNull();
    },
  );

  test('is at most the highest level for a skill', () => {
    expect(triggerProblem(readTriggerDraft('skill_level:mining:126'))).toBeNull();
    expect(triggerProblem(readTriggerDraft('skill_level:mining:127'))).toBe(
      'Level must be a whole number from 1 to 126.',
    );
  });

  test('belongs to the sum, not to its parts', () => {
    expect(triggerProblem(readTriggerDraft('sum(150; npc_kill:Zulrah; npc_kill:Nex)'))).toBeNull();
    expect(triggerProblem(readTriggerDraft('sum(0; npc_kill:Zulrah)'))).toMatch(/^Together must be/);
    expect(triggerProblem(readTriggerDraft('all(npc_kill:Zulrah)'))).toBe(eventFormText.triggerIncomplete);
  });
});

test.each([
  ['must name a boss of the game', 'The trigger must name a boss of the game.'],
  ['expected `;` or `)`, at 17', 'The trigger cannot be read: expected `;` or `)`, at character 17.'],
])('the problem "%s" is a sentence', (problem, sentence) => {
  expect(sentenceOfProblem(problem)).toBe(sentence);
});

test.each([
  ['npc_kill:Zulrah:50', 'npc_kill'],
  ['manual', 'manual'],
  ['any(item_obtain:4151:1; pet:Vorki)', 'item_obtain'],
  ['sum(50; kc_gain:Zulrah; kc_gain:Vorkath)', 'kc_gain'],
])('the type of %s is %s', (expression, type) => {
  expect(firstType(expression)).toBe(type);
});

describe('chosen items', () => {
  const draft = { type: 'item_obtain', target: '', goal: '2', parts: [] } as const;
  test.each([
    [[], 'item_obtain::2'],
    [['4151'], 'item_obtain:4151:2'],
    [['4151', '11832'], 'any(item_obtain:4151:2; item_obtain:11832:2)'],
  ])('%j become %s', (ids, expression) => {
    expect(writeTrigger(withItems(draft, ids))).toBe(expression);
  });
});
