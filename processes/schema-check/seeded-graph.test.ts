import type { Finding } from '#schema/check/finding';
import { isFull } from '#tests/support/full';
import { checkSeeded, type Edit, shown } from './seeded-check.fixture';

const FOLDER = 'schema/artefacts/subgraphs';

interface Mistake {
  readonly mistake: string;
  /** Absent if another entry's seed causes this finding. */
  readonly seed?: readonly [area: string, edit: Edit];
  readonly found: string;
  readonly message: string;
  readonly usedBy?: string;
}

/** Seeded together: they break no document and have distinct coordinates. */
const MISTAKES: readonly Mistake[] = [
  {
    mistake: 'a field is removed that only unknown clients may use',
    seed: [
      'bingo',
      {
        after: 'type Player ',
        from: '  """\n  Bingo participations under this name, latest registration first.\n  Access: signed-in users.\n  """\n  bingoResults: [BingoParticipant!] @listSize(assumedSize: 20) @tag(name: "access/authenticated")',
        to: '',
      },
    ],
    found: `breaking FIELD_REMOVED ${FOLDER}/bingo.graphql Player.bingoResults`,
    message: "Field 'bingoResults' was removed from object type 'Player'",
  },
  {
    mistake: 'a field that REST uses becomes nullable',
    seed: ['bingo', { after: 'type BingoStanding ', from: 'points: Int!', to: 'points: Int' }],
    found: `breaking FIELD_TYPE_CHANGED ${FOLDER}/bingo.graphql BingoStanding.points`,
    message: "Field 'BingoStanding.points' changed type from 'Int!' to 'Int'",
    usedBy: 'GetBingoLeaderboard (GET /bingo/events/:id/leaderboard)',
  },
  {
    mistake: 'the type of a field is another',
    seed: [
      'bingo',
      { after: 'type PluginConfiguration ', from: 'pollInterval: Int!', to: 'pollInterval: String!' },
    ],
    found: `breaking FIELD_TYPE_CHANGED ${FOLDER}/bingo.graphql PluginConfiguration.pollInterval`,
    message: "Field 'PluginConfiguration.pollInterval' changed type from 'Int!' to 'String!'",
    usedBy: 'GetPluginConfiguration of version 1',
  },
  {
    mistake: 'an argument is made required by the loss of its default',
    seed: ['bingo', { after: 'type BingoEvent ', from: 'limit: Int! = 50', to: 'limit: Int!' }],
    found: `breaking FIELD_ARGUMENT_DEFAULT_CHANGED ${FOLDER}/bingo.graphql BingoEvent.leaderboard.limit`,
    message: 'which makes it required',
  },
  {
    mistake: 'the type of an argument is narrowed',
    seed: ['auth', { after: '  user(', from: 'id: ID!', to: 'id: Int!' }],
    found: `breaking FIELD_ARGUMENT_TYPE_CHANGED ${FOLDER}/auth.graphql Query.user.id`,
    message: "Type for argument 'id' on field 'Query.user' changed from 'ID!' to 'Int!'",
  },
  {
    mistake: 'an argument is removed',
    seed: ['auth', { after: '  role(', from: '(\n    """Id of the role."""\n    id: ID!\n  )', to: '' }],
    found: `breaking FIELD_ARGUMENT_REMOVED ${FOLDER}/auth.graphql Query.role.id`,
    message: "Argument 'id: ID!' was removed from field 'Query.role'",
  },
  {
    mistake: 'a required argument is added',
    seed: [
      'bingo',
      {
        after: 'type User ',
        from: 'bingoParticipations:',
        to: 'bingoParticipations("Which." game: String!):',
      },
    ],
    found: `breaking FIELD_ARGUMENT_ADDED ${FOLDER}/bingo.graphql User.bingoParticipations.game`,
    message: "Argument 'game: String!' added to field 'User.bingoParticipations'",
  },
  {
    mistake: 'an enum value is removed that a REST variable may hold',
    seed: ['attendance', { after: 'enum AttendancePeriod ', from: 'year', to: 'years' }],
    found: `breaking ENUM_VALUE_REMOVED ${FOLDER}/attendance.graphql AttendancePeriod.year`,
    message: "Enum value 'year' was removed from enum 'AttendancePeriod'",
    usedBy: 'GetAttendanceLeaderboard (GET /attendance/leaderboard)',
  },
  {
    mistake: 'an input field is made required',
    seed: ['bingo', { after: 'input BingoTaskInput ', from: 'points: Int', to: 'points: Int!' }],
    found: `breaking INPUT_FIELD_TYPE_CHANGED ${FOLDER}/bingo.graphql BingoTaskInput.points`,
    message: "Input field 'BingoTaskInput.points' changed type from 'Int' to 'Int!'",
    usedBy: 'CreateBingoEvent (POST /bingo/events)',
  },
  {
    mistake: 'an input field is removed',
    seed: [
      'bingo',
      { after: 'input BingoTaskInput ', from: 'description: String', to: 'explanation: String' },
    ],
    found: `breaking INPUT_FIELD_REMOVED ${FOLDER}/bingo.graphql BingoTaskInput.description`,
    message: "Input field 'description' was removed from input object type 'BingoTaskInput'",
    usedBy: 'UpdateBingoEvent (PUT /bingo/events/:id)',
  },
  {
    mistake: 'a required input field is added',
    seed: ['events', { after: 'input TileReviewInput ', from: '{', to: '{\n  """Why."""\n  cause: String!' }],
    found: `breaking INPUT_FIELD_ADDED ${FOLDER}/events.graphql TileReviewInput.cause`,
    message: "Input field 'cause' of type 'String!' was added to input object type 'TileReviewInput'",
  },
  {
    mistake: 'a field is hidden from clients',
    seed: [
      'events',
      {
        after: 'type TileSubmission ',
        from: 'thumbnailUrl: String!',
        to: 'thumbnailUrl: String! @inaccessible',
      },
    ],
    found: `breaking FIELD_REMOVED ${FOLDER}/events.graphql TileSubmission.thumbnailUrl`,
    message: "Field 'thumbnailUrl' was removed from object type 'TileSubmission'",
  },
  {
    mistake: "a public field becomes an administrator's",
    seed: ['bingo', { after: '  bingoLeaderboard(', from: 'access/public', to: 'permission/manage_bingo' }],
    found: `breaking FIELD_REMOVED ${FOLDER}/bingo.graphql Query.bingoLeaderboard`,
    message: "Field 'bingoLeaderboard' was removed from object type 'Query' in the public variant",
    usedBy: 'GetBingoLeaderboard of version 1',
  },
  {
    mistake: 'a public field is restricted to organisers, reported for the whole graph',
    found: `breaking ACCESS_NARROWED ${FOLDER}/bingo.graphql Query.bingoLeaderboard`,
    message: 'no longer for access/public: it requires permission/manage_bingo',
    usedBy: 'GetBingoLeaderboard (GET /bingo/events/:id/leaderboard)',
  },
  {
    mistake: 'what everybody may ask is for those who signed in',
    seed: [
      'attendance',
      { after: '  attendanceStatistics', from: 'access/public', to: 'access/authenticated' },
    ],
    found: `breaking ACCESS_NARROWED ${FOLDER}/attendance.graphql Query.attendanceStatistics`,
    message: 'no longer for access/public: it requires access/authenticated',
    usedBy: 'GetAttendanceStatistics of version 1',
  },
  {
    mistake: 'a mutation requires another permission',
    seed: [
      'bingo',
      { after: '  deleteBingoEvent(', from: 'permission/manage_bingo', to: 'permission/manage_events' },
    ],
    found: `breaking ACCESS_NARROWED ${FOLDER}/bingo.graphql Mutation.deleteBingoEvent`,
    message: 'no longer for permission/manage_bingo: it requires permission/manage_events',
    usedBy: 'DeleteBingoEvent of version 1',
  },
  {
    mistake: 'a rule accepts shorter names only',
    seed: [
      'bingo',
      { after: 'input CreateBingoEventInput ', from: 'limit/maxLength/200', to: 'limit/maxLength/100' },
    ],
    found:
      'breaking OPENAPI_REQUEST_MAX_LENGTH_DECREASED rest-facade/operations/bingo/create-bingo-event.graphql POST /bingo/events body name',
    message: 'has the maxLength 100 instead of 200',
  },
  {
    mistake: 'the body of a request is narrowed, as REST sees it',
    found:
      'breaking OPENAPI_REQUEST_FIELD_REQUIRED rest-facade/operations/bingo/create-bingo-event.graphql POST /bingo/events body tasks[].points',
    message: 'POST /bingo/events body tasks[].points: is now required',
  },
  {
    mistake: 'a response may be null, as REST sees it',
    found:
      'breaking OPENAPI_RESPONSE_BECAME_NULLABLE rest-facade/operations/bingo/get-bingo-leaderboard.graphql GET /bingo/events/{id}/leaderboard 200 leaderboard[].points',
    message: 'is integer (int32) or null instead of integer (int32)',
  },
];

describe('a breaking change of the graph', () => {
  let findings: readonly Finding[] = [];

  beforeAll(async () => {
    const sdl: Record<string, Edit[]> = {};
    for (const { seed } of MISTAKES) {
      if (seed) sdl[seed[0]] = [...(sdl[seed[0]] ?? []), seed[1]];
    }
    ({ findings } = await checkSeeded({ sdl }));
  });

  it.each(MISTAKES)('is reported when $mistake', ({ found, message, usedBy }) => {
    const [finding, ...others] = findings.filter((candidate) => shown(candidate) === found);
    expect(others).toEqual([]);
    expect(finding?.message).toContain(message);
    expect(finding?.line).toBeGreaterThan(1);
    expect(finding?.help).toContain('schema/accepted-changes.json');
    if (usedBy) expect(finding?.usedBy).toContain(usedBy);
    else expect(finding?.usedBy).toEqual([]);
  });

  const unchanged = async () => {
    const report = await checkSeeded({});
    expect(report.findings.map(shown)).toEqual([]);
    expect(report.notes).toEqual([]);
  };
  // Otherwise the gate's `schema:check` shows it.
  if (isFull) it('is not reported without a change', unchanged);
});
