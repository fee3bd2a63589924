import { eventFormText } from '#console/text/events.ts';
import { readTriggerDraft } from './trigger-draft.ts';
import { sentenceOfProblem, triggerProblem } from './trigger-problem.ts';

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
