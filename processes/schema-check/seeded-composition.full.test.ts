import { checkSeeded, type Edit, type Seeds, shown } from './seeded-check.fixture';

const FOLDER = 'schema/artefacts/subgraphs';

interface Mistake {
  readonly mistake: string;
  readonly sdl: NonNullable<Seeds['sdl']>;
  readonly found: string;
  /** Expected beginning of the reported line. */
  readonly line: string | undefined;
  readonly message: RegExp;
}

const reword: Edit = { after: 'enum EventStatus ', from: 'Has ended.', to: 'It is over.' };

const MISTAKES: readonly Mistake[] = [
  {
    mistake: 'the key of a type is no field of it',
    sdl: { bingo: [{ after: 'type Player ', from: 'fields: "name"', to: 'fields: "title"' }] },
    found: `error COMPOSITION_KEY_INVALID_FIELDS ${FOLDER}/bingo.graphql`,
    line: 'type Player @key(fields: "title")',
    message: /On type "Player", for @key\(fields: "title"\)/,
  },
  {
    mistake: 'the key of a type changes in one area',
    sdl: { auth: [{ after: 'type User ', from: '@key(fields: "id")', to: '@key(fields: "username")' }] },
    found: `error COMPOSITION_INVALID_FIELD_SHARING ${FOLDER}/attendance.graphql`,
    line: 'id: ID!',
    message: /"User\.id" is resolved from multiple subgraphs.*also .*auth\.graphql:\d+/,
  },
  {
    mistake: 'a shared type is shareable in all areas but one',
    sdl: { bingo: [{ after: 'type Health ', from: '@shareable ', to: '' }] },
    found: `error COMPOSITION_INVALID_FIELD_SHARING ${FOLDER}/attendance.graphql`,
    line: 'service',
    message: /"Health\.service" .* defined as non-shareable in subgraph "bingo"/,
  },
  {
    mistake: 'two areas define one field',
    sdl: { events: [{ after: 'type User ', from: '{', to: '{\n  """Colour."""\n  avatar: String' }] },
    found: `error COMPOSITION_INVALID_FIELD_SHARING ${FOLDER}/auth.graphql`,
    line: 'avatar: String',
    message: /Non-shareable field "User\.avatar".*also .*events\.graphql/,
  },
  {
    mistake: 'a field cannot be reached',
    sdl: {
      events: [
        { after: 'type Player ', from: '(fields: "name")', to: '(fields: "name", resolvable: false)' },
      ],
    },
    found: `error COMPOSITION_SATISFIABILITY_ERROR ${FOLDER}/events.graphql Player.tileResults`,
    line: 'tileResults',
    message: /cannot find field "Player\.tileResults"/,
  },
  {
    mistake: 'two areas disagree on the type of a field',
    sdl: { game: [{ after: 'type Health ', from: 'service: String!', to: 'service: Int!' }] },
    found: `error COMPOSITION_FIELD_TYPE_MISMATCH ${FOLDER}/attendance.graphql`,
    line: 'service: String!',
    message: /Type of field "Health\.service" is incompatible.*game/,
  },
  {
    mistake: 'an area requires a field that does not exist',
    sdl: { attendance: [{ from: '"accountNames claimedNames rsns"', to: '"accountNames names"' }] },
    found: `error COMPOSITION_REQUIRES_INVALID_FIELDS ${FOLDER}/attendance.graphql`,
    line: 'attendance: AttendanceSummary',
    message: /"User\.attendance", for @requires.*"names"/,
  },
  {
    mistake: 'a type is not defined',
    sdl: { game: [{ after: 'type PlayerProfile ', from: 'combatLevel: Int!', to: 'combatLevel: Integer!' }] },
    found: `error COMPOSITION_INVALID_GRAPHQL ${FOLDER}/game.graphql`,
    line: 'combatLevel: Integer!',
    message: /Unknown type "?Integer/,
  },
  {
    mistake: 'two areas describe one thing differently',
    sdl: { bingo: [reword] },
    found: `error HINT_INCONSISTENT_DESCRIPTION ${FOLDER}/bingo.graphql EventStatus.completed`,
    line: 'completed',
    message: /description/,
  },
];

describe('a composition error', () => {
  it.each(MISTAKES)('is reported when $mistake', async ({ sdl, found, line, message }) => {
    const { findings, lineOf } = await checkSeeded({ sdl });
    expect(findings.map(shown)).toContain(found);
    const finding = findings.find((candidate) => shown(candidate) === found);
    expect(finding?.message).toMatch(message);
    expect(lineOf(finding)).toEqual(line && expect.stringContaining(line));
    expect(finding?.help).toContain('npm run generate');
  });

  it('skips the remaining checks with a note', async () => {
    const { notes } = await checkSeeded({ sdl: MISTAKES[0]?.sdl ?? {} });
    expect(notes).toEqual([
      'The subgraphs do not compose: documents, artefacts and changes were not checked',
    ]);
  });
});
