import { pngImage } from '#tests/support/images';
import { SERVICE_KEY, type TestPlatform } from '#tests/support/platform';
import { freshEvent, openSession, recordBody, seedRecord } from '../attendance/seed';
import * as bingo from '../bingo/seed';
import * as tiles from '../events/seed';
import { freshRoleId, seedRole, testUser } from '../expectations';
import { ruleBody, seedRule } from '../game/seed-rules';

/** A valid request of an endpoint, which has every property of its body. */
export interface ValidRequest {
  /** Absent where the path has no parameters. */
  readonly path?: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Instead of the session of the super administrator. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Files of a multipart body, by field. */
  readonly files?: Readonly<Record<string, Blob>>;
}

type Prepare = (platform: TestPlatform) => Promise<ValidRequest>;

const START = '2026-05-01T00:00:00.000Z';

const TASKS = [
  {
    position: 0,
    name: 'Task',
    trigger: 'manual',
    description: 'Text',
    points: 1,
    hiddenUntil: START,
  },
];

const event = async (platform: TestPlatform, below = '') =>
  `/bingo/events/${await bingo.seedEvent(platform, { board_size: 25, status: 'upcoming', tasks: [] })}${below}`;

/** Prepares a new request for each variant: by operation. */
export const REQUESTS: Readonly<Record<string, Prepare>> = {
  AssignRole: async (platform) => ({ body: await assignment(platform) }),
  RemoveRole: async (platform) => ({ body: await assignment(platform) }),
  CreateRole: async () => ({
    body: { id: freshRoleId(), name: 'Role', color: '#123456', priority: 1, permissions: ['view_events'] },
  }),
  UpdateRole: async (platform) => ({
    path: `/auth/admin/roles/${await seedRole(platform)}`,
    body: { name: 'Role', color: '#123456', priority: 1, permissions: ['view_events'] },
  }),
  ModerateUser: async (platform) => {
    const { user } = await platform.signIn(testUser());
    return { body: { user_id: user.id, action: 'ban', reason: 'Spam' } };
  },
  CreateAccessToken: async () => ({
    body: { name: 'script', expires_at: bingo.inHours(1), may_create_tokens: false },
  }),
  ValidateToken: async (platform) => ({
    body: { token: (await platform.admin()).token },
    headers: { 'x-service-key': SERVICE_KEY },
  }),
  CreateAttendance: async () => ({ body: recordBody() }),
  UpdateAttendance: async (platform) => ({
    path: `/attendance/${(await seedRecord(platform)).id}`,
    body: recordBody({ event: freshEvent() }),
  }),
  CreateAttendanceBatch: async () => ({
    body: {
      event: freshEvent(),
      date: '2026-05-01',
      entries: [{ rsn: 'Entry', points: 1, notes: 'Text' }],
    },
  }),
  ReportAttendancePresence: async (platform) => ({
    path: `/attendance/sessions/${await openSession(platform)}/presence`,
    body: {
      reports: [
        {
          id: 'report-1',
          rsn: 'Mae',
          joined_at: '2026-05-01T20:00:00Z',
          left_at: '2026-05-01T21:00:00Z',
        },
      ],
    },
  }),
  ImportAttendance: async () => ({
    body: { overwrite: true },
    files: { file: new Blob(['rsn,event,date,points\n']) },
  }),
  CreateBingoEvent: async () => ({
    body: bingo.eventBody({ board_size: 25, status: 'active', tasks: TASKS }),
  }),
  UpdateBingoEvent: async (platform) => {
    const { id: _, ...body } = bingo.eventBody({ board_size: 25, status: 'active', tasks: TASKS });
    return { path: await event(platform), body };
  },
  CloneBingoEvent: async (platform) => ({
    path: await event(platform, '/clone'),
    body: { new_id: bingo.freshEventId(), start_date: START, name: 'Clone' },
  }),
  RegisterForBingo: async (platform) => ({
    path: await event(platform, '/register'),
    body: { rsn: bingo.freshRsn() },
  }),
  ApplyBingoTemplate: async (platform) => ({
    path: await event(platform, '/template'),
    body: { name: 'Name', document: document() },
  }),
  PreviewBingoImport: async (platform) => ({
    path: await event(platform, '/template/preview'),
    body: { name: 'Name', document: document() },
  }),
  ImportBingoEvent: async () => ({
    body: { id: bingo.freshEventId(), start_date: START, name: 'Name', document: document() },
  }),
  CreateBingoTemplate: async () => ({ body: { name: bingo.freshTemplateName(), document: document() } }),
  SubmitDinkNotification: async (platform) => {
    const { hook, rsn } = await bingo.seedHookedPlayer(platform);
    return { path: hook, body: { type: 'DEATH', playerName: rsn, extra: {} } };
  },
  ReportAchievements: async (platform) => {
    const { key } = await bingo.seedPlayer(platform, await bingo.seedEvent(platform));
    const report = {
      id: 'report-1',
      occurred_at: bingo.inHours(0),
      type: 'npc_kill',
      target: 'Goblin',
      source: { npc_name: 'Goblin', world: 301, region_id: 12850 },
    };
    return { body: { reports: [report] }, headers: { 'x-bingo-key': key } };
  },
  SubmitAchievement: async (platform) => {
    const id = await bingo.seedEvent(platform);
    const { key } = await bingo.seedPlayer(platform, id);
    const trigger_data = { type: 'npc_kill', target: 'Goblin', count: 1 };
    return {
      body: { event_id: id, task_position: 0, trigger_data },
      headers: { 'x-bingo-key': key },
    };
  },
  CreateTileEvent: async () => ({ body: tiles.eventBody({ status: 'active' }) }),
  UpdateTileEvent: async (platform) => {
    const { id: _, ...body } = tiles.eventBody({ status: 'active' });
    return { path: `/events/${await tiles.seedEvent(platform)}`, body };
  },
  CreateTile: async (platform) => ({
    path: `/events/${await tiles.seedEvent(platform)}/tiles`,
    body: { position: 1, name: 'Tile', description: 'Text', points: 1, verification_type: 'manual' },
  }),
  SubmitTileProof: async (platform) => {
    const id = await tiles.seedEvent(platform);
    const [tile] = await tiles.seedTiles(platform, id);
    return {
      path: `/events/${id}/submit`,
      body: { tile_id: tile, notes: 'Text' },
      files: { image: new Blob([await pngImage()]) },
    };
  },
  ReviewTileSubmission: async (platform) => {
    const id = await tiles.seedEvent(platform);
    const [tile] = await tiles.seedTiles(platform, id);
    const proof = await tiles.seedProof(await platform.admin(), id, tile);
    return {
      path: `/events/${id}/submissions/${proof}`,
      body: { status: 'approved', reviewer_notes: 'Text' },
    };
  },
  CreateAutomationRule: async () => ({ body: ruleBody() }),
  UpdateAutomationRule: async (platform) => ({
    path: `/game/automation/rules/${await seedRule(platform)}`,
    body: ruleBody(),
  }),
};

const document = () => bingo.templateBody({ name: bingo.freshTemplateName(), mode: 'teams', team_size: 2 });

async function assignment(platform: TestPlatform) {
  const { user } = await platform.signIn(testUser());
  return { user_id: user.id, role_id: await seedRole(platform) };
}
