import { checkSeeded, type Edit, type SeededReport, type Seeds, shown } from './seeded-check.fixture';

const SDL = 'schema/artefacts/subgraphs';
const OPERATIONS = 'rest-facade/operations';
const OPENAPI = 'schema/artefacts/openapi.json';

interface Mistake {
  readonly mistake: string;
  readonly seeds: Seeds;
  readonly found: string;
  readonly message: string;
}

const property = (name: string) => `"${name}": { "type": "string" }, `;
const openapi = (edit: Edit): Seeds => ({ published: { 'openapi.json': [edit] } });

/** Changes of what clients rely on besides types, parameters and responses. Seeded together. */
const MISTAKES: readonly Mistake[] = [
  {
    mistake: 'streamed events lose a key',
    seeds: {
      documents: { 'bingo/stream-bingo-event.graphql': [{ from: 'tasks_completed:', to: 'completed:' }] },
    },
    found: `breaking OPENAPI_RESPONSE_FIELD_REMOVED ${OPERATIONS}/bingo/stream-bingo-event.graphql GET /bingo/events/{id}/stream 200 participant.tasks_completed`,
    message: 'the field was removed',
  },
  {
    mistake: 'templates lose a key',
    seeds: openapi({
      after: '"/bingo/events/{id}/template/preview": {',
      from: '"duration_ms": {',
      to: `${property('motto')}"duration_ms": {`,
    }),
    found: `breaking OPENAPI_REQUEST_FIELD_REMOVED ${OPERATIONS}/bingo/preview-bingo-import.graphql POST /bingo/events/{id}/template/preview body document.motto`,
    message: 'the field was removed',
  },
  {
    mistake: 'a key of templates is required',
    seeds: openapi({
      after: '"/bingo/events/import": {',
      from: '"trigger"\n',
      to: '"name"\n',
    }),
    found: `breaking OPENAPI_REQUEST_FIELD_REQUIRED ${OPERATIONS}/bingo/import-bingo-event.graphql POST /bingo/events/import body document.board.tasks[].trigger`,
    message: 'is now required',
  },
  {
    mistake: 'the body of a webhook loses a key',
    seeds: openapi({
      after: '"bingo_ended": {',
      from: '"event_id": {',
      to: `${property('winner')}"event_id": {`,
    }),
    found: `breaking OPENAPI_RESPONSE_FIELD_REMOVED ${OPENAPI} webhook bingo_ended body data.winner`,
    message: 'the field was removed',
  },
  {
    mistake: 'a webhook is removed',
    seeds: openapi({ from: '"bingo_started": {', to: '"bingo_paused": { "post": {} }, "bingo_started": {' }),
    found: `breaking OPENAPI_WEBHOOK_REMOVED ${OPENAPI} webhook bingo_paused`,
    message: 'the webhook was removed',
  },
  {
    mistake: 'imported files need another column',
    seeds: openapi({
      after: '"/attendance/import": {',
      from: '"rsn",\n',
      to: '\n',
    }),
    found: `breaking OPENAPI_REQUEST_FIELD_REQUIRED ${OPERATIONS}/attendance/import-attendance.graphql POST /attendance/import body file[].rsn`,
    message: 'is now required',
  },
  {
    mistake: 'a column of imported files is ignored',
    seeds: openapi({
      after: '"contentSchema": {',
      from: '"notes": {',
      to: `${property('team')}"notes": {`,
    }),
    found: `breaking OPENAPI_REQUEST_FIELD_REMOVED ${OPERATIONS}/attendance/import-attendance.graphql POST /attendance/import body file[].team`,
    message: 'the field was removed',
  },
  {
    mistake: 'the format of a scalar is another',
    seeds: { published: { 'api.graphql': [{ after: 'scalar Timestamp', from: 'rfc3339', to: 'rfc9557' }] } },
    found: `breaking SCALAR_SPECIFICATION_CHANGED ${SDL}/attendance.graphql Timestamp`,
    message: 'is specified by https://www.rfc-editor.org/rfc/rfc3339 instead of',
  },
  {
    mistake: 'a field costs more',
    seeds: {
      sdl: { game: [{ after: '  tracker: TrackerPlayer', from: 'weight: 20', to: 'weight: 200' }] },
    },
    found: `breaking COST_CHANGED ${SDL}/game.graphql Player.tracker`,
    message: 'costs 200 points instead of 20',
  },
  {
    mistake: 'a list is estimated to be longer',
    seeds: {
      sdl: {
        events: [{ after: '  claimTileSubmissions(', from: 'assumedSize: 100', to: 'assumedSize: 1000' }],
      },
    },
    found: `breaking LIST_SIZE_CHANGED ${SDL}/events.graphql Mutation.claimTileSubmissions`,
    message: 'is estimated at 1000 items instead of 100',
  },
  {
    mistake: 'a page is smaller',
    seeds: {
      sdl: {
        attendance: [{ after: '  attendanceRecords(', from: 'assumedSize: 100', to: 'assumedSize: 50' }],
      },
    },
    found: `breaking LARGEST_PAGE_CHANGED ${SDL}/attendance.graphql Query.attendanceRecords`,
    message: 'has at most 50 items instead of 100',
  },
  {
    mistake: 'an argument that only the graph has accepts less',
    seeds: {
      sdl: { attendance: [{ after: 'firstOfEach: Int', from: 'limit/maximum/100', to: 'limit/maximum/10' }] },
    },
    found: `breaking INPUT_MAX_DECREASED ${SDL}/attendance.graphql Query.attendanceTotals.firstOfEach`,
    message: 'has the maximum 10 instead of 100',
  },
  {
    mistake: 'the owner rule admits another permission',
    seeds: {
      sdl: {
        bingo: [
          { after: '  registeredAt: Timestamp', from: 'owner/manage_bingo', to: 'owner/manage_events' },
        ],
      },
    },
    found: `breaking ACCESS_NARROWED ${SDL}/bingo.graphql BingoParticipant.registeredAt`,
    message: 'is no longer for permission/manage_bingo: it requires access/owner or permission/manage_events',
  },
  {
    mistake: 'what all who sign in may read is for its owner',
    seeds: {
      sdl: {
        attendance: [
          {
            after: '  attendanceRecords(',
            from: '@tag(name: "access/authenticated")',
            to: '@tag(name: "access/authenticated") @tag(name: "owner/manage_users")',
          },
        ],
      },
    },
    found: `breaking ACCESS_NARROWED ${SDL}/attendance.graphql Query.attendanceRecords`,
    message: 'is no longer for access/authenticated',
  },
  {
    mistake: 'a document fixes another value',
    seeds: {
      documents: {
        'attendance/get-own-attendance.graphql': [{ from: 'records(limit: null)', to: 'records(limit: 10)' }],
      },
    },
    found: `breaking OPENAPI_FIXED_ARGUMENT_CHANGED ${OPERATIONS}/attendance/get-own-attendance.graphql GET /attendance/me argument body.body.body.records:records(limit)`,
    message: 'is 10 instead of null',
  },
  {
    mistake: 'requests are counted in another class, too',
    seeds: {
      documents: {
        'auth/create-access-token.graphql': [
          {
            from: 'may_create_tokens: Boolean! = false',
            to: 'may_create_tokens: Boolean! = false @counted(as: REFRESH)',
          },
        ],
      },
    },
    found: `breaking OPENAPI_COUNTED_CHANGED ${OPERATIONS}/auth/create-access-token.graphql POST /auth/tokens`,
    message: 'counts requests with may_create_tokens as refresh too',
  },
  {
    mistake: 'requests are counted in another class',
    seeds: openapi({
      after: '"/bingo/reports": {',
      from: '"rateClass": "plugin"',
      to: '"rateClass": "authenticated"',
    }),
    found: `breaking OPENAPI_RATE_CLASS_CHANGED ${OPERATIONS}/bingo/report-achievements.graphql POST /bingo/reports`,
    message: 'is counted as plugin instead of authenticated',
  },
  {
    mistake: 'parameters are exchanged',
    seeds: {
      documents: {
        'attendance/export-attendance.graphql': [
          { from: 'dateFrom: $date_from', to: 'dateFrom: $date_to' },
          { from: 'dateTo: $date_to', to: 'dateTo: $date_from' },
        ],
      },
    },
    found: `breaking OPENAPI_PARAMETER_USE_CHANGED ${OPERATIONS}/attendance/export-attendance.graphql GET /attendance/export argument body:attendanceExport(dateFrom)`,
    message: 'takes date_to instead of date_from',
  },
  {
    mistake: 'a type of report is not accepted any more',
    seeds: openapi({
      after: '"/bingo/reports": {',
      from: '"npc_kill",',
      to: '"npc_kill", "minigame",',
    }),
    found: `breaking OPENAPI_REQUEST_ENUM_VALUE_REMOVED ${OPERATIONS}/bingo/report-achievements.graphql POST /bingo/reports body reports[].type`,
    message: 'no longer has the value "minigame"',
  },
  {
    mistake: 'imported files may have fewer rows',
    seeds: openapi({ after: '"contentSchema": {', from: '"maxItems": 50000', to: '"maxItems": 90000' }),
    found: `breaking OPENAPI_REQUEST_MAX_ITEMS_DECREASED ${OPERATIONS}/attendance/import-attendance.graphql POST /attendance/import body file`,
    message: 'has the maxItems 50000 instead of 90000',
  },
  {
    mistake: 'the status of an error code is another',
    seeds: openapi({ after: '"x-statuses": {', from: '"CONFLICT": 400', to: '"CONFLICT": 409' }),
    found: `breaking OPENAPI_ERROR_STATUS_CHANGED ${OPENAPI} headers ErrorCode`,
    message: 'CONFLICT has the status 400 instead of 409',
  },
  {
    mistake: 'the settings of Dink lack one',
    seeds: openapi({ from: '"lootEnabled": {', to: `${property('chatEnabled')}"lootEnabled": {` }),
    found: `breaking OPENAPI_RESPONSE_FIELD_REMOVED ${OPERATIONS}/bingo/get-dink-settings.graphql GET /bingo/hooks/dink/{hook_key}/config 200 chatEnabled`,
    message: 'the field was removed',
  },
  {
    mistake: 'operations may be less deep',
    seeds: openapi({ after: '"graphOperations": {', from: '"maximum": 12', to: '"maximum": 15' }),
    found: `breaking OPENAPI_REQUEST_MAX_DECREASED ${OPENAPI} platform.graphOperations.depth`,
    message: 'has the maximum 12 instead of 15',
  },
  {
    mistake: 'scripts of other origins may read fewer headers',
    seeds: openapi({ after: '"crossOriginResponseHeaders": {', from: '"Age",', to: '"Age", "X-Served-By",' }),
    found: `breaking OPENAPI_REQUEST_ENUM_VALUE_REMOVED ${OPENAPI} platform.crossOriginResponseHeaders`,
    message: 'no longer has the value "X-Served-By"',
  },
  {
    mistake: 'an argument has its first limit',
    seeds: {
      sdl: {
        attendance: [
          {
            after: '  attendanceExport(',
            from: 'after: Int',
            to: 'after: Int @tag(name: "limit/minimum/1")',
          },
        ],
      },
    },
    found: `breaking INPUT_MIN_SET ${SDL}/attendance.graphql Query.attendanceExport.after`,
    message: 'now has the minimum 1',
  },
  {
    mistake: 'a count is for other organisers',
    seeds: {
      sdl: {
        bingo: [{ after: 'type BingoTeam ', from: 'owner/manage_bingo', to: 'owner/manage_events' }],
      },
    },
    found: `breaking ACCESS_NARROWED ${SDL}/bingo.graphql BingoTeam.counts`,
    message: 'is no longer for permission/manage_bingo',
  },
];

function together(): Seeds {
  const merged = { sdl: {}, documents: {}, published: {} };
  for (const { seeds } of MISTAKES) {
    for (const kind of ['sdl', 'documents', 'published'] as const) {
      const edits: Record<string, Edit[]> = merged[kind];
      for (const [name, more] of Object.entries(seeds[kind] ?? {})) {
        edits[name] = [...(edits[name] ?? []), ...(more ?? [])];
      }
    }
  }
  return merged;
}

describe('a change of what is published besides types', () => {
  let report: SeededReport;

  beforeAll(async () => {
    report = await checkSeeded(together());
  });

  it.each(MISTAKES)('is reported when $mistake', ({ found, message }) => {
    const [finding, ...others] = report.findings.filter((candidate) => shown(candidate) === found);
    expect(others).toEqual([]);
    expect(finding?.message).toContain(message);
    expect(finding?.help).toContain('schema/accepted-changes.json');
  });
});
