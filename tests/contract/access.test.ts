import { loadOperations } from '#facade/documents/load-operations';
import { readExample } from '#facade/examples/examples';
import { HOOK_KEY, type RestContract, type RestOperation } from '#facade/rest-operation';
import { PERMISSIONS } from '#protocol/permissions';
import type { ApiClient, ApiResponse, RequestOptions } from '#tests/support/api-client';
import { pngImage } from '#tests/support/images';
import { SERVICE_KEY } from '#tests/support/platform';
import { suitePlatform } from '#tests/support/suite';
import { seedEvent, seedHookedPlayer, seedPlayer } from './bingo/seed';
import { expectError, testUser } from './expectations';
import { type SelectedField, selectedFields } from './exposure/selected-fields';
import { accessTags, supergraph } from './exposure/supergraph';

/** Which endpoints are for whom, without those that are public. A permission includes being signed in. */
const FOR: Readonly<Record<string, string>> = {
  AUTHENTICATED: `CreateAccessToken DeleteTileSubmission GetBingoProgress GetBingoScreenshot GetOwnAttendance
    GetTileProgress GetTileSubmissionImage ListAccessTokens ListAttendance ListAttendanceSessions ListPermissions
    RegisterForBingo ReportAttendancePresence RequestBingoHook RevokeAccessToken SubmitTileProof`,
  PLUGIN: 'GetPluginBoard GetPluginConfiguration ReportAchievements SubmitAchievement',
  HOOK: 'GetDinkSettings SubmitDinkNotification',
  SERVICE: 'ValidateToken',
  manage_attendance: `CreateAttendance CreateAttendanceBatch DeleteAttendance ExportAttendance ImportAttendance
    UpdateAttendance`,
  manage_automation:
    'CreateAutomationRule DeleteAutomationRule ListAutomationRules SyncCalendar UpdateAutomationRule',
  manage_bingo: `ApplyBingoTemplate CloneBingoEvent CloseBingoEvent CreateBingoEvent CreateBingoTemplate
    DeleteBingoEvent DeleteBingoTemplate ExportBingoDraft ExportBingoEvent GetBingoDraft GetBingoTemplate
    ImportBingoEvent ListBingoLedger ListBingoParticipants ListBingoTemplates PreviewBingoImport
    ReopenBingoEvent UpdateBingoEvent`,
  manage_events: `CreateTile CreateTileEvent DeleteTileEvent ListTileEventSubmissions ListTileSubmissions
    ReviewTileSubmission UpdateTileEvent`,
  manage_users: 'AssignRole CreateRole DeleteRole RemoveRole UpdateRole',
  'view_admin manage_users': 'ListActivity ListRoles ListUsers ModerateUser',
};

/** What an unknown id of a path is not found as, where the document does not say it. */
const SUBJECTS: readonly (readonly [path: string, subject: string])[] = [
  ['/attendance/sessions/', 'Session'],
  ['/attendance/', 'Attendance record'],
  ['/auth/admin/roles/', 'Role'],
  ['/auth/tokens/', 'Access token'],
  ['/bingo/events/:id/results.csv', 'Results'],
  ['/bingo/events/:id/hook', 'Registration'],
  ['/bingo/templates/', 'Template'],
  ['/game/automation/rules/', 'Automation rule'],
  ['/', 'Event'],
];

/** Transports that answer with another address, or have a suite of their own. */
const SPECIAL: readonly string[] = ['REDIRECT', 'HEALTH'];

const operations = loadOperations(supergraph);
const rows = operations.map((operation) => [operation.name, operation] as const);
const rowsFor = (applies: (contract: RestContract) => boolean) =>
  rows.filter(([, { contract }]) => applies(contract));

const audienceOf = ({ access, permissions }: RestContract) =>
  permissions.length > 0 ? permissions.join(' ') : access;

describe('The access of documents', () => {
  test('is as decided', () => {
    const restricted = operations.filter(({ contract }) => contract.access !== 'PUBLIC');
    const declared = restricted.map(({ name, contract }) => `${name} for ${audienceOf(contract)}`);
    const decided = Object.entries(FOR).flatMap(([audience, names]) =>
      names.split(/\s+/).map((name) => `${name} for ${audience}`),
    );
    expect(declared.sort()).toEqual(decided.sort());
  });

  test.each(rows)('%s matches its graph fields', (_name, operation) => {
    const wanted = tagsOf(operation.contract);
    const fields = selectedFields(operation);
    // A field that depends on the caller returns others nothing of the document.
    const isOwn = ({ coordinate }: SelectedField) => operation.ofSignedIn && coordinate === 'Query.viewer';
    for (const { coordinate, tags } of fields.filter((field) => field.root && !isOwn(field))) {
      expect({ coordinate, tags }).toEqual({ coordinate, tags: wanted });
    }
    // Nested fields must admit every caller that the document admits.
    const nested = fields.filter(({ root, tags }) => !root && tags.length > 0);
    const closed = nested.filter((field) => !isOpenTo(operation.contract, field));
    expect(closed.map(({ coordinate }) => coordinate)).toEqual([]);
  });

  test('is declared by every root field of the graph', () => {
    const roots = [supergraph.getQueryType(), supergraph.getMutationType()];
    const undeclared = roots.flatMap((type) =>
      Object.values(type?.getFields() ?? {})
        .filter((field) => accessTags(field).length === 0)
        .map((field) => `${type?.name}.${field.name}`),
    );
    expect(undeclared).toEqual([]);
  });
});

describe('An endpoint', () => {
  const platform = suitePlatform();
  let bingoKey: string;
  beforeAll(async () => {
    bingoKey = (await seedPlayer(platform, await seedEvent(platform))).key;
  });

  /** The path at the gateway, or at the direct address of its area. */
  const pathAt = ({ baseUrl }: ApiClient, path: string) =>
    baseUrl === platform.baseUrl ? path : path.replace(/^\/[^/?]+/, '').replace(/^(?!\/)/, '/');

  const clients = new Map<string, Promise<ApiClient>>();

  /** Returns a signed-in user that holds these permissions and no others. */
  function holderOf(permissions: readonly string[]): Promise<ApiClient> {
    const key = permissions.join(' ');
    const client = clients.get(key) ?? platform.signInWith(testUser(), permissions);
    clients.set(key, client);
    return client;
  }

  /** Sends a request whose ids are unknown and whose body is broken, which is rejected after access. */
  function send({ contract }: RestOperation, client: ApiClient, headers = {}): Promise<ApiResponse> {
    const { method, consumes } = contract;
    const path = pathAt(client, unknownPath(contract));
    if (method === 'GET') return client.request(path, { method, headers });
    const type = consumes === 'MULTIPART' ? 'multipart/form-data; boundary=x' : 'application/json';
    return client.request(path, { method, raw: '{', headers: { 'content-type': type, ...headers } });
  }

  /** Sends a valid request, the documented example, with unknown ids in the path. */
  async function sendExample(
    operation: RestOperation,
    client: ApiClient,
    id: string,
    headers = {},
  ): Promise<ApiResponse> {
    const { contract, variables } = operation;
    const { example } = readExample(operation);
    const query = new URLSearchParams();
    const form = new FormData();
    const json = {};
    for (const { name, source } of variables) {
      if (source.place === 'file') form.set(source.name, new Blob([await pngImage()]), 'proof.png');
      if (example[name] === undefined) continue;
      if (source.place === 'query') query.set(source.name, String(example[name]));
      if (source.place === 'form') form.set(source.name, String(example[name]));
      if (source.place === 'body') Object.assign(json, { [source.name]: example[name] });
    }
    const body: RequestOptions =
      contract.consumes === 'MULTIPART' ? { form } : contract.method === 'GET' ? {} : { json };
    return client.request(pathAt(client, `${unknownPath(contract, id)}?${query}`), {
      method: contract.method,
      headers,
      ...body,
    });
  }

  const directly = (client: ApiClient, { area }: RestOperation) =>
    client.at(area === 'gateway' ? platform.baseUrl : platform.areaUrls[area]);

  test.each(rowsFor(({ access }) => access === 'AUTHENTICATED'))(
    '%s rejects callers that are not signed in with 401',
    async (_name, operation) => {
      const { anonymous } = platform;
      for (const headers of [
        {},
        { authorization: 'Bearer nonsense' },
        { 'x-service-key': SERVICE_KEY },
        { 'x-bingo-key': bingoKey },
        { authorization: `Bearer ${bingoKey}` },
      ]) {
        expectError(await send(operation, anonymous, headers), 401, 'UNAUTHENTICATED');
      }
      expectError(await send(operation, directly(anonymous, operation)), 401, 'UNAUTHENTICATED');
    },
  );

  test.each(rowsFor(({ permissions }) => permissions.length > 0))(
    '%s rejects holders of all other permissions with 403 and admits of its own',
    async (_name, operation) => {
      const { permissions } = operation.contract;
      const others = PERMISSIONS.filter((name) => !permissions.includes(name));
      const other = await holderOf(others);
      expectError(await send(operation, other), 403, 'FORBIDDEN');
      expectError(await send(operation, directly(other, operation)), 403, 'FORBIDDEN');
      for (const permission of permissions) {
        const holder = await holderOf([permission]);
        for (const client of [holder, directly(holder, operation)]) {
          const { status, body } = await send(operation, client);
          // Unknown to the router, it would be `Not found`.
          expect([status, body]).not.toEqual([404, { error: 'Not found' }]);
          expect([401, 403]).not.toContain(status);
        }
      }
    },
  );

  test.each(rowsFor(({ access, transport }) => access === 'PUBLIC' && !SPECIAL.includes(transport)))(
    '%s answers the same without a credential, with bad ones and at the direct address',
    async (_name, operation) => {
      const { anonymous } = platform;
      const open = await sendExample(operation, anonymous, 'unknown');
      expect([200, 404]).toContain(open.status);
      for (const headers of [{ authorization: 'Bearer nonsense' }, { 'x-bingo-key': 'nonsense' }]) {
        const { status, text } = await sendExample(operation, anonymous, 'unknown', headers);
        expect([status, text]).toEqual([open.status, open.text]);
      }
      const direct = await sendExample(operation, directly(anonymous, operation), 'unknown');
      expect([direct.status, direct.text]).toEqual([open.status, open.text]);
    },
  );

  test.each(rowsFor(({ access }) => access === 'PLUGIN' || access === 'SERVICE'))(
    '%s rejects sessions and unknown keys with 401',
    async (_name, operation) => {
      const admin = await platform.admin();
      const isPlugin = operation.contract.access === 'PLUGIN';
      const other = isPlugin ? { 'x-service-key': SERVICE_KEY } : { 'x-bingo-key': bingoKey };
      const unknown = { [isPlugin ? 'x-bingo-key' : 'x-service-key']: `bk_${'A'.repeat(43)}` };
      const asToken = { authorization: `Bearer ${isPlugin ? bingoKey : SERVICE_KEY}` };
      const asCookie = { cookie: `auth_token=${isPlugin ? bingoKey : SERVICE_KEY}` };
      for (const headers of [{}, other, unknown, asToken, asCookie]) {
        expectError(await send(operation, platform.anonymous, headers), 401, 'UNAUTHENTICATED');
      }
      expectError(await send(operation, admin), 401, 'UNAUTHENTICATED');
      expectError(await send(operation, directly(admin, operation)), 401, 'UNAUTHENTICATED');
    },
  );

  test.each(rowsFor(({ access }) => access === 'HOOK'))(
    '%s rejects an unknown hook with 404, whoever asks',
    async (_name, operation) => {
      const { hook } = await seedHookedPlayer(platform);
      for (const headers of [{}, { 'x-bingo-key': bingoKey }, { 'x-bingo-key': hook.split('/').at(-1) }]) {
        const response = await send(operation, await platform.admin(), headers);
        expectError(response, 404, 'NOT_FOUND', /^Hook not found$/);
      }
    },
  );

  test.each(
    rowsFor(({ path, access }) => path.includes(':') && !path.includes(HOOK_KEY) && access !== 'PLUGIN'),
  )('%s answers 404 to an unknown id', async (_name, operation) => {
    const { contract } = operation;
    const subject = SUBJECTS.find(([path]) => contract.path.startsWith(path))?.[1];
    const admin = await platform.admin();
    const expected = new RegExp(`^${contract.notFound ?? `${subject} not found`}$`);
    for (const id of unknownIds(operation)) {
      expectError(await sendExample(operation, admin, id), 404, 'NOT_FOUND', expected);
    }
  });
});

/** @param id by default a number, which every kind of id may be. */
function unknownPath({ path }: RestContract, id = '999999'): string {
  return path.replace(/:\w+/g, encodeURIComponent(id));
}

function unknownIds({ contract, variables }: RestOperation): string[] {
  const { type } =
    variables.find(({ source, name }) => source.place === 'path' && contract.path.includes(name)) ?? {};
  if (String(type) === 'Int!') return ['2147483647'];
  return ['unknown', '999999', '__proto__', 'constructor', 'a/b', '%', 'no id', "'", 'é', 'x'.repeat(70)];
}

function tagsOf({ access, permissions }: RestContract): string[] {
  if (permissions.length > 0) return permissions.map((name) => `permission/${name}`).sort();
  return [`access/${access.toLowerCase()}`];
}

/**
 * Returns whether a field admits every caller that the document admits. Holders of a permission are signed
 * in, as are callers that see their own data.
 */
function isOpenTo(contract: RestContract, { tags, belowOwn }: SelectedField): boolean {
  if (tags.includes('access/public')) return true;
  const isSignedIn = belowOwn || contract.access === 'AUTHENTICATED';
  if (isSignedIn && tags.includes('access/authenticated')) return true;
  return tagsOf(contract).every((tag) => tags.includes(tag));
}
