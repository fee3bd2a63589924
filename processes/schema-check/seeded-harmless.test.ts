import { passes } from '#schema/check/check-report';
import { checkSeeded, type Edit, type SeededReport, shown } from './seeded-check.fixture';

const FOLDER = 'schema/artefacts/subgraphs';
const DOCUMENTS = 'rest-facade/operations';

interface Harmless {
  readonly change: string;
  readonly sdl?: readonly [area: string, edit: Edit];
  readonly document?: readonly [file: string, edits: readonly Edit[]];
  /** Expected finding; null for none. */
  readonly found: string | null;
}

const HARMLESS: readonly Harmless[] = [
  {
    change: 'a field is added',
    sdl: ['bingo', { after: 'type BingoStanding ', from: '{', to: '{\n  """When."""\n  since: Timestamp' }],
    found: `safe FIELD_ADDED ${FOLDER}/bingo.graphql BingoStanding.since`,
  },
  {
    change: 'a field is never null any more',
    sdl: ['bingo', { after: 'type BingoStanding ', from: 'user: User', to: 'user: User!' }],
    found: `safe FIELD_TYPE_CHANGED ${FOLDER}/bingo.graphql BingoStanding.user`,
  },
  {
    change: 'a field is deprecated',
    sdl: [
      'bingo',
      {
        after: 'type Player ',
        from: 'bingoResults: [BingoParticipant!]',
        to: 'bingoResults: [BingoParticipant!] @deprecated(reason: "see users")',
      },
    ],
    found: `safe FIELD_DEPRECATION_ADDED ${FOLDER}/bingo.graphql Player.bingoResults.@deprecated`,
  },
  {
    change: 'an optional input field is added',
    sdl: ['bingo', { after: 'input BingoTaskInput ', from: '{', to: '{\n  """Team."""\n  team: String' }],
    found: `safe INPUT_FIELD_ADDED ${FOLDER}/bingo.graphql BingoTaskInput.team`,
  },
  {
    change: 'an input field may be left out',
    sdl: ['bingo', { after: 'input CreateBingoEventInput ', from: 'boardSize: Int!', to: 'boardSize: Int' }],
    found: `safe INPUT_FIELD_TYPE_CHANGED ${FOLDER}/bingo.graphql CreateBingoEventInput.boardSize`,
  },
  {
    change: 'an enum value is added',
    sdl: ['bingo', { after: 'enum BingoProof ', from: '{', to: '{\n  """A judge saw it."""\n  judged' }],
    found: `dangerous ENUM_VALUE_ADDED ${FOLDER}/bingo.graphql BingoProof.judged`,
  },
  {
    change: 'a default is another',
    sdl: ['bingo', { after: 'type BingoEvent ', from: 'limit: Int! = 50', to: 'limit: Int! = 60' }],
    found: `dangerous FIELD_ARGUMENT_DEFAULT_CHANGED ${FOLDER}/bingo.graphql BingoEvent.leaderboard.limit`,
  },
  {
    change: 'an optional argument is added',
    sdl: [
      'bingo',
      {
        after: '  bingoProgress(',
        from: 'eventId: ID!',
        to: 'eventId: ID!\n    """Old too."""\n    all: Boolean = false',
      },
    ],
    found: `dangerous FIELD_ARGUMENT_ADDED ${FOLDER}/bingo.graphql Query.bingoProgress.all`,
  },
  {
    change: 'a mutation is added',
    sdl: [
      'bingo',
      {
        after: 'type Mutation ',
        from: '{',
        to: '{\n  """Starts."""\n  startGame: Boolean @tag(name: "permission/manage_bingo")',
      },
    ],
    found: `safe FIELD_ADDED ${FOLDER}/bingo.graphql Mutation.startGame`,
  },
  {
    change: 'a type is added',
    sdl: [
      'events',
      {
        after: 'type TileReview ',
        from: '}',
        to: '  """Judge."""\n  judge: TileJudge\n}\n\n"""A judge."""\ntype TileJudge {\n  """Name."""\n  name: String!\n}',
      },
    ],
    found: `safe TYPE_ADDED ${FOLDER}/events.graphql TileJudge`,
  },
  {
    change: 'a description is another',
    sdl: ['attendance', { after: 'enum AttendancePeriod ', from: 'January to', to: 'From January to' }],
    found: `safe ENUM_VALUE_DESCRIPTION_CHANGED ${FOLDER}/attendance.graphql AttendancePeriod.year`,
  },
  {
    change: 'a REST answer gets one more key',
    document: [
      'bingo/get-bingo-leaderboard.graphql',
      [{ from: '    rsn\n', to: '    rsn\n    player: rsn\n' }],
    ],
    found: `safe OPENAPI_RESPONSE_FIELD_ADDED ${DOCUMENTS}/bingo/get-bingo-leaderboard.graphql GET /bingo/events/{id}/leaderboard 200 leaderboard[].player`,
  },
  {
    change: 'a path token is called otherwise',
    document: [
      'bingo/get-bingo-progress.graphql',
      [
        { from: '$id: ID!', to: '$event: ID!' },
        { from: '/:id/', to: '/:event/' },
        { from: 'eventId: $id', to: 'eventId: $event' },
      ],
    ],
    found: null,
  },
  {
    change: 'an endpoint takes one more parameter',
    document: [
      'events/list-tile-events.graphql',
      [
        { from: '$status: EventStatus', to: '$status: EventStatus\n  "At most."\n  $limit: Int' },
        { from: 'status: $status', to: 'status: $status, limit: $limit' },
      ],
    ],
    found: `safe OPENAPI_PARAMETER_ADDED ${DOCUMENTS}/events/list-tile-events.graphql GET /events query limit`,
  },
];

describe('a harmless change', () => {
  let report: SeededReport;

  beforeAll(async () => {
    const sdl: Record<string, Edit[]> = {};
    const documents: Record<string, readonly Edit[]> = {};
    for (const change of HARMLESS) {
      if (change.sdl) sdl[change.sdl[0]] = [...(sdl[change.sdl[0]] ?? []), change.sdl[1]];
      if (change.document) documents[change.document[0]] = change.document[1];
    }
    report = await checkSeeded({ sdl, documents });
  });

  it('passes together with all others', () => {
    const grave = report.findings.filter(({ severity }) => severity !== 'safe' && severity !== 'dangerous');
    expect(grave.map(shown)).toEqual([]);
    expect(passes(report)).toBe(true);
  });

  it.each(HARMLESS.filter(({ found }) => found))('is reported when $change', ({ found }) => {
    expect(report.findings.map(shown)).toContain(found);
  });

  it('is not reported where clients cannot see it', () => {
    const reported = report.findings.filter(({ coordinate }) => coordinate?.includes('/progress'));
    // Only the new value of BingoProof, not the token.
    expect(reported.map(({ rule }) => rule)).toEqual(['OPENAPI_RESPONSE_ENUM_VALUE_ADDED']);
  });
});
