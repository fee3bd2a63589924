import { checkSeeded, type SeededReport, type Seeds, shown } from './seeded-check.fixture';

const FOLDER = 'rest-facade/operations';
const OPENAPI = 'schema/artefacts/openapi.json';

interface Mistake {
  readonly mistake: string;
  readonly seeds: Seeds;
  readonly found: string;
  readonly message: string;
  /** Expected content of the reported line in a document. */
  readonly line?: string;
}

/** Errors that would prevent the platform from starting. */
const BROKEN: readonly Mistake[] = [
  {
    mistake: 'a field is removed that REST uses',
    seeds: {
      sdl: { bingo: [{ after: 'type BingoStanding ', from: 'rsn: String!', to: 'player: String!' }] },
    },
    found: `error REST_DOCUMENT_INVALID ${FOLDER}/bingo/get-bingo-leaderboard.graphql GetBingoLeaderboard`,
    message: 'Cannot query field "rsn" on type "BingoStanding"',
    line: 'rsn',
  },
  {
    mistake: 'an argument is made required that REST may leave out',
    seeds: {
      sdl: { bingo: [{ after: '  bingoEvents(', from: 'status: EventStatus', to: 'status: EventStatus!' }] },
    },
    found: `error REST_DOCUMENT_INVALID ${FOLDER}/bingo/list-bingo-events.graphql ListBingoEvents`,
    message: '"$status" of type "EventStatus" used in position expecting type "EventStatus!"',
    line: '$status: EventStatus',
  },
  {
    mistake: 'the type of an argument is not the one that REST gives',
    seeds: { sdl: { attendance: [{ after: '  deleteAttendance(', from: 'id: Int!', to: 'id: ID!' }] } },
    found: `error REST_DOCUMENT_INVALID ${FOLDER}/attendance/delete-attendance.graphql DeleteAttendance`,
    message: '"$id" of type "Int!" used in position expecting type "ID!"',
    line: '$id: Int!',
  },
  {
    mistake: 'a document names a permission that does not exist',
    seeds: {
      documents: { 'bingo/delete-bingo-event.graphql': [{ from: 'manage_bingo', to: 'manage_bongo' }] },
    },
    found: `error REST_DOCUMENT_INVALID ${FOLDER}/bingo/delete-bingo-event.graphql DeleteBingoEvent`,
    message: 'there is no permission "manage_bongo"',
    line: 'mutation DeleteBingoEvent(',
  },
  {
    mistake: 'a path names a token that no variable has',
    seeds: {
      documents: { 'bingo/get-bingo-progress.graphql': [{ from: 'events/:id/', to: 'events/:event/' }] },
    },
    found: `error REST_DOCUMENT_INVALID ${FOLDER}/bingo/get-bingo-progress.graphql GetBingoProgress`,
    message: 'event',
    line: 'query GetBingoProgress(',
  },
  {
    mistake: 'two documents have one route',
    seeds: {
      documents: { 'auth/list-users.graphql': [{ from: '/auth/admin/users', to: '/auth/admin/roles' }] },
    },
    found: `error REST_DOCUMENT_INVALID ${FOLDER}/auth/list-roles.graphql`,
    message: 'auth/list-roles.graphql and auth/list-users.graphql: duplicate route GET /auth/admin/roles',
    line: 'query ListRoles',
  },
  {
    mistake: 'a field of a public document takes a sign-in',
    seeds: {},
    found: `error REST_ACCESS_CONTRADICTS ${FOLDER}/events/get-tile-leaderboard.graphql GetTileLeaderboard`,
    message: 'GetTileLeaderboard is for access/public, but User.createdAt requires access/authenticated',
    line: 'query GetTileLeaderboard(',
  },
  {
    mistake: 'a document promises more callers than its field admits',
    seeds: {
      documents: {
        'auth/delete-role.graphql': [{ from: 'permissions: ["manage_users"]', to: '' }],
      },
    },
    found: `error REST_ACCESS_CONTRADICTS ${FOLDER}/auth/delete-role.graphql DeleteRole`,
    message: 'is for access/authenticated, but Mutation.deleteRole requires permission/manage_users',
    line: 'mutation DeleteRole(',
  },
  {
    mistake: 'the guard of a field goes away below a document that asks for a permission',
    seeds: {
      sdl: {
        auth: [{ after: '  createRole(', from: '@tag(name: "permission/manage_users")', to: '' }],
      },
    },
    found: `error REST_ACCESS_CONTRADICTS ${FOLDER}/auth/create-role.graphql CreateRole`,
    message: 'but Mutation.createRole is for everybody',
    line: 'mutation CreateRole(',
  },
  {
    mistake: 'a response that is cached for everybody depends on the caller',
    seeds: {
      documents: {
        'events/get-tile-leaderboard.graphql': [{ from: 'username', to: 'username joined: createdAt' }],
      },
    },
    found: `error PLAN_FAILED ${FOLDER}/events/get-tile-leaderboard.graphql GetTileLeaderboard`,
    message: 'cache forbids User.createdAt, which depends on the caller',
    line: 'query GetTileLeaderboard(',
  },
  {
    mistake: 'a response that is cached has a condition',
    seeds: {
      documents: {
        'attendance/get-attendance-leaderboard.graphql': [{ from: 'rsn', to: 'rsn @include(if: true)' }],
      },
    },
    found: `error PLAN_FAILED ${FOLDER}/attendance/get-attendance-leaderboard.graphql GetAttendanceLeaderboard`,
    message: 'executed by Apollo Gateway and cannot have cache',
    line: 'query GetAttendanceLeaderboard(',
  },
];

/** Changes that keep every document valid but break REST clients. */
const RENEGED: readonly Mistake[] = [
  {
    mistake: 'a REST alias is renamed',
    seeds: {
      documents: { 'bingo/get-bingo-leaderboard.graphql': [{ from: 'tasks_completed:', to: 'completed:' }] },
    },
    found: `breaking OPENAPI_RESPONSE_FIELD_REMOVED ${FOLDER}/bingo/get-bingo-leaderboard.graphql GET /bingo/events/{id}/leaderboard 200 leaderboard[].tasks_completed`,
    message: 'leaderboard[].tasks_completed: the field was removed',
    line: 'leaderboard: bingoLeaderboard(eventId: $id, limit: $limit) {',
  },
  {
    mistake: 'a condition may leave out a key',
    seeds: {
      documents: { 'auth/list-roles.graphql': [{ from: 'name', to: 'name @skip(if: false)' }] },
    },
    found: `breaking OPENAPI_RESPONSE_FIELD_MAY_BE_ABSENT ${FOLDER}/auth/list-roles.graphql GET /auth/admin/roles 200 roles[].name`,
    message: 'may now be absent',
    line: 'name @skip(if: false)',
  },
  {
    mistake: 'a status is removed',
    seeds: { documents: { 'bingo/register-for-bingo.graphql': [{ from: ', status: 201', to: '' }] } },
    found: `breaking OPENAPI_STATUS_REMOVED ${FOLDER}/bingo/register-for-bingo.graphql POST /bingo/events/{id}/register 201`,
    message: 'the status is no longer sent',
  },
  {
    mistake: 'an endpoint is removed',
    seeds: { documents: { 'bingo/delete-bingo-event.graphql': null } },
    found: `breaking OPENAPI_ENDPOINT_REMOVED ${OPENAPI} DELETE /bingo/events/{id}`,
    message: 'the endpoint was removed',
  },
  {
    mistake: 'an endpoint moves',
    seeds: {
      documents: { 'bingo/get-bingo-health.graphql': [{ from: '/bingo/health', to: '/bingo/healthz' }] },
    },
    found: `breaking OPENAPI_ENDPOINT_REMOVED ${OPENAPI} GET /bingo/health`,
    message: 'the endpoint was removed',
  },
  {
    mistake: 'a public endpoint asks for a user',
    seeds: {
      documents: { 'bingo/get-bingo-event.graphql': [{ from: 'PUBLIC, cache: true', to: 'AUTHENTICATED' }] },
    },
    found: `breaking OPENAPI_SECURITY_NARROWED ${FOLDER}/bingo/get-bingo-event.graphql GET /bingo/events/{id}`,
    message: 'is no longer open to everybody',
  },
  {
    mistake: 'an endpoint for everybody who signed in asks for a permission',
    seeds: {
      documents: {
        'attendance/list-attendance.graphql': [
          { from: 'AUTHENTICATED', to: 'AUTHENTICATED, permissions: ["manage_users"]' },
        ],
      },
    },
    found: `breaking OPENAPI_SECURITY_NARROWED ${FOLDER}/attendance/list-attendance.graphql GET /attendance`,
    message: 'is no longer open to sessionCookie, bearerToken',
  },
  {
    mistake: 'an endpoint asks for another permission',
    seeds: {
      documents: {
        'attendance/delete-attendance.graphql': [{ from: '"manage_attendance"', to: '"manage_users"' }],
      },
    },
    found: `breaking OPENAPI_SECURITY_NARROWED ${FOLDER}/attendance/delete-attendance.graphql DELETE /attendance/{id}`,
    message: 'is no longer open to sessionCookie with manage_attendance',
  },
  {
    mistake: 'the columns of a download change places',
    seeds: {
      documents: {
        'attendance/export-attendance.graphql': [{ from: 'id rsn', to: 'rsn id' }],
      },
    },
    found: `breaking OPENAPI_CSV_COLUMNS_CHANGED ${FOLDER}/attendance/export-attendance.graphql GET /attendance/export`,
    message: 'instead of ',
  },
  {
    mistake: 'a file may be smaller only',
    seeds: {
      documents: {
        'events/submit-tile-proof.graphql': [{ from: '8388608', to: '4194304' }],
      },
    },
    found: `breaking OPENAPI_REQUEST_MAX_LENGTH_DECREASED ${FOLDER}/events/submit-tile-proof.graphql POST /events/{id}/submit body image`,
    message: 'has the maxLength',
    line: '$image: Upload!',
  },
  {
    mistake: 'an endpoint opens',
    seeds: {
      documents: {
        'attendance/get-own-attendance.graphql': [{ from: 'AUTHENTICATED', to: 'PUBLIC' }],
      },
    },
    found: `dangerous OPENAPI_SECURITY_WIDENED ${FOLDER}/attendance/get-own-attendance.graphql GET /attendance/me`,
    message: 'is now open to everybody too',
  },
  {
    mistake: 'a query parameter is renamed',
    seeds: {
      documents: {
        'auth/list-users.graphql': [
          { from: '$search: String', to: '$name: String' },
          { from: 'search: $search', to: 'search: $name' },
        ],
      },
    },
    found: `breaking OPENAPI_PARAMETER_REMOVED ${FOLDER}/auth/list-users.graphql GET /auth/admin/users query search`,
    message: 'the parameter was removed',
  },
  {
    mistake: 'a query parameter becomes required',
    seeds: {
      documents: {
        'bingo/list-bingo-events.graphql': [{ from: '$status: EventStatus', to: '$status: EventStatus!' }],
      },
    },
    found: `breaking OPENAPI_PARAMETER_REQUIRED ${FOLDER}/bingo/list-bingo-events.graphql GET /bingo/events query status`,
    message: 'is now required',
  },
  {
    mistake: 'a field of a body is renamed',
    seeds: {
      documents: {
        'bingo/create-bingo-event.graphql': [
          { from: '$board_size: Int!', to: '$size: Int!' },
          { from: '$board_size', to: '$size' },
        ],
      },
    },
    found: `breaking OPENAPI_REQUEST_FIELD_REMOVED ${FOLDER}/bingo/create-bingo-event.graphql POST /bingo/events body board_size`,
    message: 'the field was removed',
  },
];

function together(mistakes: readonly Mistake[]): Seeds {
  const sdl: Record<string, NonNullable<Seeds['sdl']>[string]> = {};
  const documents: Record<string, NonNullable<Seeds['documents']>[string]> = {};
  for (const { seeds } of mistakes) {
    for (const [area, edits] of Object.entries(seeds.sdl ?? {})) sdl[area] = [...(sdl[area] ?? []), ...edits];
    Object.assign(documents, seeds.documents);
  }
  return { sdl, documents };
}

describe.each([
  ['that keeps the platform from starting', BROKEN],
  ['that breaks the word given to REST clients', RENEGED],
])('a mistake %s', (_kind, mistakes) => {
  let report: SeededReport;

  beforeAll(async () => {
    report = await checkSeeded(together(mistakes));
  });

  it.each(mistakes)('is reported when $mistake', ({ found, message, line }) => {
    const [finding, ...others] = report.findings.filter((candidate) => shown(candidate) === found);
    expect(others).toEqual([]);
    expect(finding?.message).toContain(message);
    expect(finding?.help).not.toBeNull();
    if (line !== undefined) expect(report.lineOf(finding)).toEqual(line);
  });

  if (mistakes !== BROKEN) return;
  it('names the operations, of documents and published, that use a removed field', () => {
    const { findings } = report;
    const removed = findings.find(({ rule }) => rule === 'FIELD_REMOVED');
    expect(removed).toMatchObject({ severity: 'breaking', coordinate: 'BingoStanding.rsn' });
    expect(removed?.usedBy).toEqual(['GetBingoLeaderboard', 'GetBingoLeaderboard of version 1']);
    expect(findings.map(shown)).toContain(
      'breaking PUBLISHED_OPERATION_INVALID schema/artefacts/api.graphql GetBingoLeaderboard',
    );
  });
});
