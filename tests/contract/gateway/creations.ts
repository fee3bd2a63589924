import type { RequestOptions } from '#tests/support/api-client';
import { pngImage } from '#tests/support/images';
import type { TestPlatform } from '#tests/support/platform';
import * as attendance from '../attendance/seed';
import * as bingo from '../bingo/seed';
import * as events from '../events/seed';
import { freshRoleId } from '../expectations';

/** A request that creates or replaces something. */
export interface Creation extends Pick<RequestOptions, 'json' | 'form'> {
  readonly path: string;
}

/** The endpoints that take `Idempotency-Key`: document, table that it changes, and a request. */
export const CREATIONS: readonly (readonly [
  string,
  string,
  (platform: TestPlatform) => Promise<Creation>,
])[] = [
  [
    'CreateRole',
    'auth.roles',
    async () => ({ path: '/auth/admin/roles', json: { id: freshRoleId(), name: 'R' } }),
  ],
  ['CreateAccessToken', 'auth.sessions', async () => ({ path: '/auth/tokens', json: { name: 'A script' } })],
  ['CreateBingoEvent', 'bingo.tasks', async () => ({ path: '/bingo/events', json: bingo.eventBody() })],
  [
    'ImportBingoEvent',
    'bingo.tasks',
    async () => ({
      path: '/bingo/events/import',
      json: { id: bingo.freshEventId(), start_date: '2026-05-01', document: bingo.templateBody() },
    }),
  ],
  [
    'CloneBingoEvent',
    'bingo.tasks',
    async (platform) => ({
      path: `/bingo/events/${await bingo.seedEvent(platform)}/clone`,
      json: { new_id: bingo.freshEventId(), start_date: '2026-05-01' },
    }),
  ],
  [
    'CreateBingoTemplate',
    'bingo.templates',
    async () => ({
      path: '/bingo/templates',
      json: { name: bingo.freshTemplateName(), document: bingo.templateBody() },
    }),
  ],
  [
    'RegisterForBingo',
    'bingo.participants',
    async (platform) => ({
      path: `/bingo/events/${await bingo.seedEvent(platform)}/register`,
      json: { rsn: bingo.freshRsn() },
    }),
  ],
  [
    'RequestBingoHook',
    'bingo.participants',
    async (platform) => {
      const admin = await platform.admin();
      const path = `/bingo/events/${await bingo.seedEvent(platform)}`;
      await admin.post(`${path}/register`, { rsn: bingo.freshRsn() }).expect(201);
      return { path: `${path}/hook` };
    },
  ],
  ['CreateTileEvent', 'events.events', async () => ({ path: '/events', json: events.eventBody() })],
  [
    'CreateTile',
    'events.tiles',
    async (platform) => ({
      path: `/events/${await events.seedEvent(platform)}/tiles`,
      json: { position: 1, name: 'T' },
    }),
  ],
  [
    'SubmitTileProof',
    'events.submissions',
    async (platform) => {
      const event = await events.seedEvent(platform);
      const [tile_id] = await events.seedTiles(platform, event);
      return {
        path: `/events/${event}/submit`,
        form: events.formOf({ tile_id, notes: 'Mine', image: await pngImage({ width: 20, height: 10 }) }),
      };
    },
  ],
  [
    'CreateAttendance',
    'attendance.records',
    async () => ({ path: '/attendance', json: attendance.recordBody() }),
  ],
  [
    'CreateAttendanceBatch',
    'attendance.records',
    async () => ({
      path: '/attendance/batch',
      json: {
        event: attendance.freshEvent(),
        date: '2026-05-01',
        entries: [{ rsn: attendance.freshRsn(), points: 1 }, { rsn: 'no points' }],
      },
    }),
  ],
  [
    'ReportAttendancePresence',
    'attendance.presence_reports',
    async (platform) => {
      const id = await attendance.openSession(platform);
      const [joined_at, left_at] = ['2026-05-01T20:00:00Z', '2026-05-01T21:00:00Z'];
      const json = { reports: [{ id: 'report-1', rsn: attendance.freshRsn(), joined_at, left_at }] };
      return { path: `/attendance/sessions/${id}/presence`, json };
    },
  ],
  [
    'ImportAttendance',
    'attendance.records',
    async () => {
      const form = new FormData();
      const rows = `rsn,event,date,points,notes\n${attendance.freshRsn()},Import,2026-05-01,5,\nbad\n`;
      form.append('file', new Blob([rows]), 'records.csv');
      return { path: '/attendance/import', form };
    },
  ],
  [
    'CreateAutomationRule',
    'game.rules',
    async () => ({
      path: '/game/automation/rules',
      json: {
        name: 'Greet',
        trigger: 'tracker_member_join',
        action: 'chat_message',
        config: { channel_id: '1', message: 'Hello {username}' },
      },
    }),
  ],
];
