import fc from 'fast-check';
import { SKILLS } from './catalogue';
import { readTrigger, type Trigger } from './trigger';
import { reportedCountProblem, reportProblem } from './trigger-matching';

const LARGEST = Number.MAX_SAFE_INTEGER;

describe('a trigger', () => {
  it.each<[string, Trigger]>([
    ['npc_kill:Zulrah:50', { type: 'npc_kill', target: 'Zulrah', goal: 50 }],
    ["npc_kill:K'ril Tsutsaroth:1", { type: 'npc_kill', target: "K'ril Tsutsaroth", goal: 1 }],
    ['npc_kill:Vorkath: awakened:3', { type: 'npc_kill', target: 'Vorkath: awakened', goal: 3 }],
    ['npc_kill:7:9007199254740991', { type: 'npc_kill', target: '7', goal: LARGEST }],
    ['item_obtain:20997:1', { type: 'item_obtain', target: '20997', goal: 1 }],
    ['item_obtain:0:1', { type: 'item_obtain', target: '0', goal: 1 }],
    ['skill_level:Slayer:99', { type: 'skill_level', target: 'Slayer', goal: 99 }],
    ['skill_level:runecrafting:126', { type: 'skill_level', target: 'runecrafting', goal: 126 }],
    ['quest_complete:dragon_slayer_2', { type: 'quest_complete', target: 'dragon_slayer_2', goal: null }],
    ['quest_complete:Recipe: Evil Dave', { type: 'quest_complete', target: 'Recipe: Evil Dave', goal: null }],
    [
      'achievement:Lumbridge & Draynor:Elite',
      { type: 'achievement', target: 'Lumbridge & Draynor:Elite', goal: null },
    ],
    ['collection_log:4151', { type: 'collection_log', target: '4151', goal: null }],
    ['pet:any', { type: 'pet', target: 'any', goal: null }],
    ['clue:Hard:10', { type: 'clue', target: 'Hard', goal: 10 }],
    ['combat_achievement:Noxious Foe', { type: 'combat_achievement', target: 'Noxious Foe', goal: null }],
    ['slayer_task:any:5', { type: 'slayer_task', target: 'any', goal: 5 }],
    ['xp_gain:Mining:1000', { type: 'xp_gain', target: 'Mining', goal: 1000 }],
    ['kc_gain:cox:5', { type: 'kc_gain', target: 'cox', goal: 5 }],
    ['item_value:1000000', { type: 'item_value', target: 'any', goal: 1_000_000 }],
    ['manual', { type: 'manual', target: null, goal: null }],
  ])('is parsed from %s', (text, trigger) => {
    expect(readTrigger(text)).toEqual({ trigger });
  });

  it.each([
    ['', 'must not be empty'],
    ['collection_log:whip', 'must name an item by its id, such as 4151 for Abyssal whip'],
    ['collection_log:qqqq', 'must name an item by its id, an integer up to 2147483647'],
    ['pet:', 'must have a pet'],
    ['clue:grandmaster:5', 'must name a tier of clues'],
    ['clue:hard', 'count from 1'],
    ['slayer_task:any', 'count from 1'],
    ['item_value:', 'must end with a value'],
    ['item_value:0', 'must end with a value'],
    ['xp_gain:dancing:5', 'must name a skill'],
    ['xp_gain:mining', 'count from 1'],
    ['xp_gain:mining:0', 'count from 1'],
    ['kc_gain:Goblin:5', 'must name a boss'],
    ['kc_gain:zulrah:many', 'count from 1'],
    ['manual:', 'must begin with'],
    ['manual:screenshot', 'must begin with'],
    ['Manual', 'must begin with'],
    ['npc_kill', 'must have a name'],
    ['NPC_KILL:Zulrah:5', 'must begin with'],
    ['boss_kill:Zulrah:5', 'must begin with'],
    [':Zulrah:5', 'must begin with'],
    [' npc_kill:Zulrah:5', 'must begin with'],
    ['npc_kill:Zulrah', 'count from 1'],
    ['npc_kill:Zulrah:', 'count from 1'],
    ['npc_kill::5', 'must have a name'],
    ['npc_kill: :5', 'must have a name'],
    ['npc_kill:\u200b:5', 'must have a name'],
    ['npc_kill: Zulrah:5', 'neither begins nor ends'],
    ['npc_kill:Zulrah::5', 'neither begins nor ends'],
    ['npc_kill:Zulrah:5:5', 'colon and a number'],
    ['npc_kill:Zulrah:0', 'count from 1'],
    ['npc_kill:Zulrah:-5', 'count from 1'],
    ['npc_kill:Zulrah:+5', 'count from 1'],
    ['npc_kill:Zulrah:05', 'count from 1'],
    ['npc_kill:Zulrah:5.0', 'count from 1'],
    ['npc_kill:Zulrah:5e3', 'count from 1'],
    ['npc_kill:Zulrah: 5', 'count from 1'],
    ['npc_kill:Zulrah:٥', 'count from 1'],
    ['npc_kill:Zulrah:9007199254740992', 'count from 1'],
    ['npc_kill:Zulrah:99999999999999999999', 'count from 1'],
    ['npc_kill:Zul\u0000rah:5', 'must not contain control characters'],
    ['npc_kill:Zul\nrah:5', 'must not contain control characters'],
    ['npc_kill:Zul\ud83crah:5', 'well-formed'],
    ['item_obtain:whip:1', 'must name an item'],
    ['item_obtain:04151:1', 'must name an item'],
    ['item_obtain:-1:1', 'must name an item'],
    ['item_obtain:2147483648:1', 'must name an item'],
    ['item_obtain:4151', 'count from 1'],
    ['skill_level:slayer:0', 'level from 1 to 126'],
    ['skill_level:slayer:127', 'level from 1 to 126'],
    ['skill_level:slayer', 'level from 1 to 126'],
    ['skill_level:overall:99', 'must name a skill'],
    ['skill_level:dungeoneering:99', 'must name a skill'],
    ['skill_level:slayer:extra:99', 'must name a skill'],
    ['quest_complete', 'must have a quest id'],
    ['quest_complete:', 'must have a quest id'],
    ['quest_complete:dragon_slayer:1', 'colon and a number'],
    ['achievement:varrock', 'must end with a tier'],
    ['achievement:varrock:master', 'must end with a tier'],
    ['achievement::easy', 'must have a diary'],
    ['achievement:varrock:easy:1', 'must end with a tier'],
    [`npc_kill:${'x'.repeat(190)}:5`, 'at most 200 characters'],
  ])('is not %j: %s', (text, problem) => {
    expect(readTrigger(text)).toEqual({ problem: expect.stringContaining(problem) });
  });

  it('may be 200 characters long', () => {
    const name = 'x'.repeat(200 - 'npc_kill::5'.length);
    expect(readTrigger(`npc_kill:${name}:5`)).toEqual({
      trigger: { type: 'npc_kill', target: name, goal: 5 },
    });
  });

  it('formats back to the expression that it was parsed from', () => {
    fc.assert(
      fc.property(expressions, (text) => {
        const reading = readTrigger(text);
        expect('trigger' in reading && written(reading.trigger)).toBe(text);
      }),
    );
  });

  it('parses any text to a trigger or a problem, without an exception', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(
          fc.constantFrom(
            'npc_kill',
            'skill_level',
            'item_obtain',
            'achievement',
            'manual',
            ':',
            ' ',
            '5',
            'a',
            '\ud800',
          ),
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const reading = readTrigger(text);
        if ('trigger' in reading) expect(written(reading.trigger)).toBe(text);
        else expect(reading.problem).toMatch(/^must /);
      }),
    );
  });

  it('has no goal beyond what the game can count', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SKILLS), fc.integer(), (skill, level) => {
        expect('trigger' in readTrigger(`skill_level:${skill}:${level}`)).toBe(level >= 1 && level <= 126);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 2 ** 33 }), (count) => {
        expect('trigger' in readTrigger(`npc_kill:Zulrah:${count}`)).toBe(count >= 1 && count <= LARGEST);
      }),
    );
  });
});

describe('a report', () => {
  it.each([
    ['npc_kill:Zulrah:50', 'npc_kill', 'zULRAH'],
    ['npc_kill:Vorkath: awakened:3', 'npc_kill', 'vorkath: awakened'],
    ['item_obtain:20997:1', 'item_obtain', '20997'],
    ['skill_level:Slayer:99', 'skill_level', 'SLAYER'],
    ['skill_level:runecraft:99', 'skill_level', 'Runecrafting'],
    ['quest_complete:DRAGON_slayer', 'quest_complete', 'dragon_SLAYER'],
    ['achievement:Varrock:Easy', 'achievement', 'varrock:easy'],
  ])('on %s accepts %s of %s', (text, type, target) => {
    expect(problemOf(text, type, target)).toBeNull();
  });

  it.each([
    ['npc_kill:Zulrah:50', 'item_obtain', 'Zulrah', 'type must be npc_kill'],
    ['npc_kill:Zulrah:50', 'NPC_KILL', 'Zulrah', 'type must be npc_kill'],
    ['npc_kill:Zulrah:50', 'npc_kill', 'Vorkath', 'target must be Zulrah'],
    ['npc_kill:Zulrah:50', 'npc_kill', '', 'target must be Zulrah'],
    ['npc_kill:Zulrah:50', 'npc_kill', 'Zulrah:50', 'target must be Zulrah'],
    ['achievement:Varrock:Easy', 'achievement', 'Varrock:Hard', 'target must be Varrock:Easy'],
    ['achievement:Varrock:Easy', 'achievement', 'Varrock', 'target must be Varrock:Easy'],
    ['manual', 'manual', '', 'type must not be sent for a manual task'],
    ['manual', 'npc_kill', 'Zulrah', 'type must not be sent for a manual task'],
    ['xp_gain:mining:5', 'xp_gain', 'mining', 'type must not be sent for a task that the server measures'],
  ])('on %s rejects %s of %j', (text, type, target, problem) => {
    expect(problemOf(text, type, target)).toBe(problem);
  });

  it.each([
    ['npc_kill', undefined, null],
    ['npc_kill', null, null],
    ['npc_kill', 0, null],
    ['npc_kill', Number.MAX_SAFE_INTEGER, null],
    ['skill_level', 126, null],
    ['npc_kill', -1, 'must not be negative'],
    ['npc_kill', 2 ** 53, 'must be a count of at most 9007199254740991'],
    ['skill_level', 127, 'must be a level of at most 126'],
  ])('of type %s checks the count %s', (type, count, problem) => {
    expect(reportedCountProblem({ type, target: 'x', count })).toBe(problem);
  });

  it('with the trigger’s type and target in any case is accepted, unless the task is manual', () => {
    fc.assert(
      fc.property(expressions, (text) => {
        const reading = readTrigger(text);
        if (!('trigger' in reading)) throw new Error(text);
        const { type, target } = reading.trigger;
        const problem = reportProblem(reading.trigger, { type, target: (target ?? '').toUpperCase() });
        expect(problem === null).toBe(type !== 'manual');
      }),
    );
  });
});

function problemOf(text: string, type: string, target: string): string | null {
  const reading = readTrigger(text);
  if (!('trigger' in reading)) throw new Error(reading.problem);
  const found = reportProblem(reading.trigger, { type, target });
  return found && `${found.field} ${found.problem}`;
}

function written({ type, target, goal }: Trigger): string {
  return [type, target, goal].filter((part) => part !== null).join(':');
}

const phrases = fc.stringMatching(/^[a-z'A-Z][a-z' -]{0,10}[a-z]$/);
const names = fc.array(phrases, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(':'));
const counts = fc.integer({ min: 1, max: LARGEST });
const expressions = fc.oneof(
  fc.tuple(names, counts).map(([name, count]) => `npc_kill:${name}:${count}`),
  fc.tuple(fc.nat(), counts).map(([item, count]) => `item_obtain:${item}:${count}`),
  fc
    .tuple(fc.constantFrom(...SKILLS), fc.integer({ min: 1, max: 126 }))
    .map(([skill, level]) => `skill_level:${skill}:${level}`),
  names.map((quest) => `quest_complete:${quest}`),
  fc
    .tuple(names, fc.constantFrom('easy', 'Medium', 'HARD', 'elite'))
    .map(([diary, tier]) => `achievement:${diary}:${tier}`),
  fc.constant('manual'),
);
