import { parse } from 'graphql';
import { z } from 'zod';
import type { Graph } from '#gateway/graph';
import { uploaded } from '#gateway/test-support/uploaded';
import type { Principal } from '#protocol/principal';
import type { FileStore } from '#runtime/files/file-store';
import { eventVariables } from './event-variables';
import { ADMIN_ID, BANNED_ID, callers, EVENT_ID, MEMBER_ID } from './seed';

/** Variables of a document; made anew for each run where they are used up by it. */
export type Variables =
  | Readonly<Record<string, unknown>>
  | ((graph: Graph, files: FileStore) => Promise<Record<string, unknown>>);

const RULE = {
  name: 'New',
  trigger: 'tracker_member_join',
  action: 'chat_message',
  channel_id: 'general',
  message: 'Welcome {username}',
};
const TASK = { position: 0, name: 'Task', trigger: 'manual' };
const REQUIRED = { name: 'New', start_date: '2026-05-01', end_date: '2026-06-01', board_size: 2 };

const ATTENDED = { rsn: 'New', event: 'Raid', date: '2026-01-05', points: 1 };

/** What each document is run with; one that takes no variables needs no entry. */
export const variablesOf: Readonly<Record<string, readonly Variables[]>> = {
  ListActivity: [
    { page: 1, limit: 50 },
    { page: 1, limit: 1, user_id: ADMIN_ID, action: 'user_ban' },
    { page: 0, limit: 50 },
  ],
  ListUsers: [
    { page: 1, limit: 20 },
    { page: 2, limit: 1 },
    { page: 1, limit: 500, search: '%_B' },
    { page: 1, limit: 0 },
  ],
  ValidateToken: [issuedToken, { token: 'nonsense' }],
  ModerateUser: [
    { user_id: MEMBER_ID, action: 'ban', reason: 'Spam' },
    { user_id: BANNED_ID, action: 'unban' },
    { user_id: ADMIN_ID, action: 'ban' },
    { user_id: '1', action: 'ban', reason: null },
  ],
  CreateRole: [
    { id: 'new', name: 'New' },
    { id: 'new', name: 'New', color: '#abcdef', priority: 2, permissions: ['view_events'] },
    { id: 'new', name: 'New', color: null, priority: null, permissions: null },
    { id: 'scout', name: 'Taken' },
    { id: 'health', name: 'Reserved' },
    { id: 'high', name: 'High', priority: 10 },
  ],
  UpdateRole: [
    { id: 'scout', name: 'Renamed' },
    { id: 'scout', color: '#abcdef', priority: 2, permissions: [] },
    { id: 'scout', name: null },
    { id: 'scout' },
    { id: 'chief', name: 'Mine' },
    { id: 'unknown', name: 'Nobody' },
  ],
  DeleteRole: [{ id: 'scout' }, { id: 'chief' }, { id: 'unknown' }],
  AssignRole: [
    { user_id: MEMBER_ID, role_id: 'scout' },
    { user_id: BANNED_ID, role_id: 'scout' },
    { user_id: MEMBER_ID, role_id: 'chief' },
    { user_id: '1', role_id: 'scout' },
    { user_id: MEMBER_ID, role_id: 'unknown' },
  ],
  RemoveRole: [
    { user_id: BANNED_ID, role_id: 'scout' },
    { user_id: MEMBER_ID, role_id: 'scout' },
    { user_id: '1', role_id: 'unknown' },
  ],
  SignOut: [{}, { return_url: '/events' }, { return_url: 'javascript:alert(1)' }],
  BeginSignIn: [{}, { return_url: '/events', sign_ins: ['x'] }, { return_url: '//evil.example' }],
  ListBingoEvents: [{}, { status: 'active' }, { status: 'upcoming' }],
  GetBingoEvent: [{ id: EVENT_ID }, { id: 'over' }, { id: 'unknown' }],
  GetBingoLeaderboard: [
    { id: EVENT_ID },
    { id: EVENT_ID, limit: 1 },
    { id: EVENT_ID, limit: 0 },
    { id: 'unknown' },
  ],
  RegisterForBingo: [
    { id: EVENT_ID, rsn: 'New One' },
    { id: EVENT_ID, rsn: 'mae-one' },
    { id: EVENT_ID, rsn: ' ' },
    { id: 'over', rsn: 'Late' },
    { id: 'unknown', rsn: 'Nowhere' },
  ],
  GetBingoProgress: [{ id: EVENT_ID }, { id: 'over' }, { id: 'unknown' }],
  GetPluginConfiguration: [{ event_id: EVENT_ID }, { event_id: 'over' }, { event_id: 'unknown' }],
  SubmitAchievement: [
    reported(0, { type: 'npc_kill', target: 'goblin', count: 5 }),
    reported(0, { type: 'npc_kill', target: 'goblin' }),
    reported(1, { type: 'quest_complete', target: 'dragon_slayer' }),
    reported(1, { type: 'quest_complete', target: 5 }),
    reported(2, { type: 'manual', target: '' }),
    reported(3, { type: 'npc_kill', target: 'goblin', count: -1 }),
    { ...reported(0, { type: 'npc_kill', target: 'goblin' }), event_id: 'over' },
  ],
  CreateBingoEvent: [
    { id: 'new', ...REQUIRED },
    {
      id: 'new',
      ...REQUIRED,
      description: 'D',
      status: 'completed',
      tasks: [{ ...TASK, points: 5, description: 'T' }],
    },
    {
      id: 'new',
      ...REQUIRED,
      description: null,
      status: null,
      tasks: [{ ...TASK, points: null, description: null }],
    },
    { id: EVENT_ID, ...REQUIRED },
    { id: 'new', ...REQUIRED, tasks: [{ ...TASK, trigger: 'nonsense' }] },
  ],
  UpdateBingoEvent: [
    { id: EVENT_ID },
    { id: EVENT_ID, name: 'Renamed', status: null },
    { id: EVENT_ID, board_size: 3 },
    { id: EVENT_ID, tasks: [] },
    { id: 'over', tasks: [TASK] },
    { id: 'over', name: null },
    { id: 'unknown', name: 'Nobody' },
  ],
  DeleteBingoEvent: [{ id: EVENT_ID }, { id: 'unknown' }],
  ListBingoParticipants: [{ id: EVENT_ID }, { id: 'over' }, { id: 'unknown' }],
  ListAttendance: [
    { page: 1, limit: 50 },
    { page: 2, limit: 1 },
    { page: 1, limit: 50, rsn: 'MAE_one', event: 'Raid', date_from: '2026-01-05', date_to: '2026-01-05' },
    { page: 1, limit: 50, rsn: null, event: null, date_from: null, date_to: null },
    { page: 1, limit: 50, date_from: '2026-01-06', date_to: '2026-01-05' },
    { page: 0, limit: 50 },
  ],
  GetAttendanceLeaderboard: [
    { period: 'all', limit: 10 },
    { period: 'all', limit: 1 },
    { period: 'week', limit: 10 },
    { period: 'month', limit: 0 },
  ],
  CreateAttendance: [
    ATTENDED,
    { ...ATTENDED, notes: 'On time' },
    { ...ATTENDED, notes: null },
    { ...ATTENDED, rsn: 'mae-one', date: '2026-01-05' },
    { ...ATTENDED, points: -1 },
  ],
  CreateAttendanceBatch: [
    { event: 'Raid', date: '2026-01-05', entries: [] },
    {
      event: 'Raid',
      date: '2026-01-05',
      entries: [
        { rsn: 'mae_one', points: 1 },
        { rsn: 'New', points: 2, notes: 'N' },
        { rsn: null, points: null },
        { rsn: 5, points: '1' },
        null,
        7,
      ],
    },
    { event: ' ', date: '2026-01-05', entries: [{ rsn: 'New', points: 2 }] },
  ],
  UpdateAttendance: [
    { id: 1 },
    { id: 1, rsn: 'New', event: 'New', date: '2026-02-01', points: 1, notes: null },
    { id: 1, points: 3 },
    { id: 3, rsn: 'mae one' },
    { id: 1, event: null },
    { id: 99, points: 3 },
  ],
  DeleteAttendance: [{ id: 1 }, { id: 99 }],
  ExportAttendance: [
    {},
    { date_from: '2026-01-06', date_to: '2026-01-06', event: 'Boss' },
    { after: 2 },
    { date_from: '2026-01-06', date_to: '2026-01-05' },
  ],
  ImportAttendance: [newAndKnown, overwriting, noImport],
  GetTrackerPlayer: [
    { username: 'Zezima' },
    { username: 'zezima', refresh: true },
    { username: 'missing' },
    { username: '../x' },
  ],
  GetTrackerGroup: [{ id: 7 }, { id: 7, refresh: true }, { id: 404_404 }, { id: 0 }],
  GetGroupModeGroup: [{ name: 'Iron Pals' }, { name: 'missing' }, { name: '@host' }],
  GetPlayerProfile: [{ username: 'Zezima' }, { username: 'missing' }, { username: 'x'.repeat(13) }],
  CreateAutomationRule: [
    RULE,
    { ...RULE, trigger: 'tracker_skill_99', message: '{username} {skill}', enabled: false },
    { ...RULE, enabled: null },
    { ...RULE, message: '{skill}' },
    { ...RULE, channel_id: 'a b' },
  ],
  UpdateAutomationRule: [
    { id: 1 },
    { id: 1, name: 'Renamed', enabled: false },
    { id: 1, message: 'Hi' },
    { id: 2, trigger: 'tracker_member_join' },
    { id: 2, channel_id: null },
    { id: 9, name: 'Nobody' },
  ],
  DeleteAutomationRule: [{ id: 1 }, { id: 9 }],
  ...eventVariables,
  CompleteSignIn: [
    agreedBy('810000000000000005:quinn'),
    agreedBy(`${MEMBER_ID}:renamed`),
    {},
    { code: 'a', state: 'b', sign_ins: ['c'] },
    { error: 'access_denied' },
  ],
};

const begun = z.object({ body: z.object({ location: z.string(), cookieValue: z.string() }) });
const created = z.object({ createAccessToken: z.object({ token: z.string() }) });

/** A sign-in that was begun and that the user, an id and a name, agreed to at the identity provider. */
function agreedBy(user: string): (graph: Graph) => Promise<Record<string, unknown>> {
  return async function agreed(graph) {
    const mutation = parse('mutation { body: beginSignIn(returnUrl: "/home") { location cookieValue } }');
    const { data } = await graph.run(mutation, {}, callerAs({ kind: 'anonymous' }));
    const { location, cookieValue } = begun.parse(data).body;
    const consent = await fetch(`${location}&login_hint=${user}`, { redirect: 'manual' });
    const answer = new URL(consent.headers.get('location') ?? '').searchParams;
    return { code: answer.get('code'), state: answer.get('state'), sign_ins: [cookieValue] };
  };
}

/** A good token, of the super administrator. */
async function issuedToken(graph: Graph): Promise<Record<string, unknown>> {
  const admin = callers['the super administrator'];
  if (!admin) throw new Error('There is no super administrator');
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const mutation = parse(
    `mutation { createAccessToken(name: "script", expiresAt: "${expiresAt}") { token } }`,
  );
  const { data } = await graph.run(mutation, {}, callerAs(admin));
  return { token: created.parse(data).createAccessToken.token };
}

const LIST = 'rsn,event,date,points\nNew One,Raid,2026-01-05,1\nmae-one,Raid,2026-01-05,2\n,Raid,,x\n';

async function newAndKnown(_graph: Graph, files: FileStore): Promise<Record<string, unknown>> {
  return { file: await uploaded(files, LIST, { fileName: 'list.csv', mediaType: 'text/csv' }) };
}

async function overwriting(graph: Graph, files: FileStore): Promise<Record<string, unknown>> {
  return { ...(await newAndKnown(graph, files)), overwrite: true };
}

async function noImport(_graph: Graph, files: FileStore): Promise<Record<string, unknown>> {
  return { file: await uploaded(files, 'no header', { fileName: 'list.csv', mediaType: 'text/csv' }) };
}

function reported(task_position: number, trigger_data: object): Readonly<Record<string, unknown>> {
  return { event_id: EVENT_ID, task_position, trigger_data };
}

/** A request of somebody, from an address that nobody has; files may come with it. */
export function callerAs(principal: Principal) {
  return { principal, address: '192.0.2.7', requestId: 'equivalence', files: [] };
}
