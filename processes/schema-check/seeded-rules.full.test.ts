import { passes } from '#schema/check/check-report';
import { checkSeeded, type Edit, type SeededReport, shown } from './seeded-check.fixture';

const FOLDER = 'schema/artefacts/subgraphs';

interface Mistake {
  readonly mistake: string;
  readonly edit: Edit;
  readonly found: string;
  readonly message: string;
}

/** Independent mistakes, all seeded together in one area. */
const MISTAKES: readonly Mistake[] = [
  {
    mistake: 'a type is not described',
    edit: { from: '"""A line of the standings of an event."""\n', to: '' },
    found: `error DESCRIPTION_MISSING ${FOLDER}/bingo.graphql BingoStanding`,
    message: 'The type BingoStanding has no description',
  },
  {
    mistake: 'a field is not described',
    edit: { after: 'type BingoBoard ', from: '"""The tasks, by position; cells may be empty."""\n', to: '' },
    found: `error DESCRIPTION_MISSING ${FOLDER}/bingo.graphql BingoBoard.tasks`,
    message: 'The field BingoBoard.tasks has no description',
  },
  {
    mistake: 'an argument is not described',
    edit: { after: '  bingoEvents(', from: '"""Filters by status."""\n', to: '' },
    found: `error DESCRIPTION_MISSING ${FOLDER}/bingo.graphql Query.bingoEvents.status`,
    message: 'The argument Query.bingoEvents.status has no description',
  },
  {
    mistake: 'an enum value is not described',
    edit: { after: 'enum BingoProof ', from: '"""Entered by an organiser."""\n', to: '' },
    found: `error DESCRIPTION_MISSING ${FOLDER}/bingo.graphql BingoProof.manual`,
    message: 'The enum value BingoProof.manual has no description',
  },
  {
    mistake: 'an input field has an empty description',
    edit: { after: 'input BingoTaskInput ', from: '"""1 to 200 characters."""', to: '""" """' },
    found: `error DESCRIPTION_MISSING ${FOLDER}/bingo.graphql BingoTaskInput.name`,
    message: 'The input field BingoTaskInput.name has no description',
  },
  {
    mistake: 'a type is not PascalCase',
    edit: {
      from: '"""Health of one part of the platform."""',
      to: '"""Odd."""\nenum odd_one {\n  """One."""\n  one\n}\n\n"""Health of one part of the platform."""',
    },
    found: `error NAME_NOT_PASCAL_CASE ${FOLDER}/bingo.graphql odd_one`,
    message: 'The enum odd_one must be PascalCase',
  },
  {
    mistake: 'a field is snake_case',
    edit: { after: 'type BingoProgress ', from: '{', to: '{\n  """When."""\n  started_at: Timestamp' },
    found: `error NAME_NOT_CAMEL_CASE ${FOLDER}/bingo.graphql BingoProgress.started_at`,
    message: 'The field BingoProgress.started_at must be camelCase',
  },
  {
    mistake: 'an enum value is upper-case',
    edit: { after: 'enum BingoProof ', from: '{', to: '{\n  """A judge saw it."""\n  JUDGED' },
    found: `error ENUM_VALUE_NOT_LOWER_CASE ${FOLDER}/bingo.graphql BingoProof.JUDGED`,
    message: 'The enum value BingoProof.JUDGED must be lower_case, as in REST',
  },
  {
    mistake: 'an input does not say that it is one',
    edit: {
      from: '"""A report of the game-client plugin."""',
      to: '"""A judge."""\ninput BingoJudge {\n  """Name."""\n  name: String\n}\n\n"""A report of the game-client plugin."""',
    },
    found: `error INPUT_NAME ${FOLDER}/bingo.graphql BingoJudge`,
    message: 'The input BingoJudge must end in Input',
  },
  {
    mistake: 'a mutation does not begin with a verb',
    edit: {
      after: 'type Mutation ',
      from: '{',
      to: '{\n  """Odd."""\n  bingoJudge: Boolean @tag(name: "permission/manage_bingo")',
    },
    found: `error MUTATION_NOT_VERB_NOUN ${FOLDER}/bingo.graphql Mutation.bingoJudge`,
    message: 'The field Mutation.bingoJudge must be verbNoun',
  },
];

describe('a violation of the schema rules', () => {
  let report: SeededReport;

  beforeAll(async () => {
    report = await checkSeeded({ sdl: { bingo: MISTAKES.map(({ edit }) => edit) } });
  });

  it.each(MISTAKES)('is reported when $mistake', ({ found, message }) => {
    const [finding, ...others] = report.findings.filter((candidate) => shown(candidate) === found);
    expect(others).toEqual([]);
    expect(finding?.message).toContain(message);
    expect(finding?.help).toContain('in subgraphs/bingo, then run npm run generate');
    expect(report.lineOf(finding)).toContain(finding?.coordinate?.split('.').at(-1));
  });
});

describe('a committed artefact', () => {
  it('is reported if stale, missing or no longer generated, with the first different line', async () => {
    const report = await checkSeeded({
      committed: {
        'api.graphql': [{ after: 'type BingoBoard ', from: 'size: Int!', to: 'size: Int' }],
        'operations.json': null,
        'subgraphs/old.graphql': [],
      },
    });
    expect(report.findings.map(({ message }) => message)).toEqual([
      'schema/artefacts/api.graphql is stale',
      'schema/artefacts/operations.json is missing',
      'schema/artefacts/subgraphs/old.graphql is no longer generated',
    ]);
    expect(report.findings.map(({ help }) => help)).toContain('run npm run generate and commit the result');
    expect(report.findings[0]?.line).toBeGreaterThan(1);
    expect(passes(report)).toBe(false);
  });
});

describe('an accepted breaking change', () => {
  const sdl = { bingo: [{ after: 'type Player ', from: 'bingoResults:', to: 'bingoGames:' }] };
  const entry = {
    rule: 'FIELD_REMOVED',
    coordinate: 'Player.bingoResults',
    from: '[BingoParticipant!]',
    to: 'absent',
    reason: 'nobody asks',
    expires: '2026-12-31',
  };

  it('passes and is reported with its reason', async () => {
    const report = await checkSeeded({ sdl, acceptedChanges: JSON.stringify([entry]) });
    expect(passes(report)).toBe(true);
    expect(report.findings).toContainEqual(
      expect.objectContaining({ severity: 'breaking', accepted: 'nobody asks (until 2026-12-31)' }),
    );
  });
});
