import 'reflect-metadata';
import Ajv2020 from 'ajv/dist/2020';
import fc from 'fast-check';
import { contents } from '../test-support/random-boards';
import { readDocument } from './read-document';
import { DURATION_LIMITS, documentOf, templateSchema } from './template-document';

const DOCUMENT = documentOf({
  name: 'Winter',
  description: '',
  durationMs: 3_600_000,
  mode: 'solo',
  teamSize: null,
  bonuses: null,
  tiers: [],
  boardSize: 3,
  tasks: [
    {
      position: 4,
      name: 'Zulrah',
      description: '',
      points: 10,
      trigger: 'npc_kill:Zulrah:50',
      tier: null,
      hiddenForMs: null,
    },
  ],
});
const withBoard = (changes: object) => ({ ...DOCUMENT, board: { ...DOCUMENT.board, ...changes } });
const withTask = (changes: object) => withBoard({ tasks: [{ ...DOCUMENT.board.tasks[0], ...changes }] });
const fits = new Ajv2020().compile(templateSchema());

describe('a template document', () => {
  it('is the same after reading, and fits the published schema', () => {
    fc.assert(
      fc.property(contents, (content) => {
        const document = documentOf(content);
        const text = JSON.stringify(document);
        expect(JSON.stringify(readDocument('document', JSON.parse(text)))).toBe(text);
        expect([fits(document), fits.errors]).toEqual([true, null]);
      }),
    );
  });

  it('may omit descriptions and points, and name its schema', () => {
    const tasks = [{ position: 4, name: ' Zulrah ', trigger: 'any( pet:any;pet:a )' }];
    const { description: _, ...rest } = { ...withBoard({ tasks }), $schema: 'template-schema.json' };
    expect(fits(rest)).toBe(true);
    expect(readDocument('document', rest)).toEqual(withTask({ points: 0, trigger: 'any(pet:any; pet:a)' }));
  });

  it.each<[string, string, unknown]>([
    ['document', 'must be an object', null],
    ['document', 'must be an object', [DOCUMENT]],
    ['document', 'must not have the key "prizes"', { ...DOCUMENT, prizes: {} }],
    ['document.format', 'must be "bingo-event-template"', {}],
    ['document.version', 'must be 1', { ...DOCUMENT, version: 2 }],
    ['document.name', 'must be a string', { ...DOCUMENT, name: null }],
    ['document.name', 'must not be empty', { ...DOCUMENT, name: ' ' }],
    ['document.description', 'must be a string', { ...DOCUMENT, description: 5 }],
    [
      'document.description',
      'must be at most 4000 characters',
      { ...DOCUMENT, description: 'x'.repeat(4001) },
    ],
    ['document.duration_ms', 'must be a whole number', { ...DOCUMENT, duration_ms: '5' }],
    ['document.duration_ms', 'must be a whole number', { ...DOCUMENT, duration_ms: 0.5 }],
    ['document.duration_ms', 'must be between 0 and', { ...DOCUMENT, duration_ms: -1 }],
    ['document.duration_ms', 'must be between 0', { ...DOCUMENT, duration_ms: DURATION_LIMITS.maximum + 1 }],
    [
      'document.duration_ms',
      'must be a whole number of at most 2^53 - 1',
      { ...DOCUMENT, duration_ms: 1e300 },
    ],
    ['document.mode', 'must be "solo","teams"', { ...DOCUMENT, mode: 'pairs' }],
    ['document.team_size', 'must be given in the mode teams', { ...DOCUMENT, mode: 'teams' }],
    ['document.team_size', 'must be between 2 and 50', { ...DOCUMENT, mode: 'teams', team_size: 51 }],
    ['document.team_size', 'must be absent in the mode solo', { ...DOCUMENT, team_size: 5 }],
    ['document.bonuses', 'must not have the key "col"', { ...DOCUMENT, bonuses: { col: 5 } }],
    ['document.bonuses.row', 'must be between 0 and 1000000', { ...DOCUMENT, bonuses: { row: -1 } }],
    ['document.tiers.number', 'must be between 1 and 5', { ...DOCUMENT, tiers: [{ number: 6 }] }],
    ['document.tiers.number', 'must be unique', { ...DOCUMENT, tiers: [{ number: 1 }, { number: 1 }] }],
    ['document.tiers', 'must have the tier 2 of the task at position 4', withTask({ tier: 2 })],
    [
      'document.board.tasks.0.hidden_for_ms',
      'must be between',
      withTask({ hidden_for_ms: DURATION_LIMITS.maximum + 1 }),
    ],
    ['document.board', 'must be an object', { ...DOCUMENT, board: [] }],
    ['document.board.size', 'must be between 1 and 25', withBoard({ size: 26 })],
    ['document.board.tasks', 'must be a list', withBoard({ tasks: {} })],
    ['document.board.tasks.0', 'must be an object', withBoard({ tasks: [null] })],
    ['document.board.tasks.0', 'must not have the key "poinst"', withTask({ poinst: 5 })],
    ['document.board.tasks.0.position', 'must be between 0 and 8', withTask({ position: 9 })],
    ['document.board.tasks.0.points', 'must be between 0 and 1000000', withTask({ points: -1 })],
    ['document.board.tasks.0.trigger', 'expected `;` or `)`, at 10', withTask({ trigger: 'all(pet:a' })],
    [
      'document.board.tasks.1.position',
      'must be unique',
      withBoard({ tasks: [...DOCUMENT.board.tasks, ...DOCUMENT.board.tasks] }),
    ],
  ])('is refused at %s: %s', (argument, problem, document) => {
    expect(() => readDocument('document', document)).toThrow(
      expect.objectContaining({
        extensions: { code: 'BAD_USER_INPUT', argument, problem: expect.stringContaining(problem) },
      }),
    );
  });
});
