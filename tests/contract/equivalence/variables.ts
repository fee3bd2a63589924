import { parse } from 'graphql';
import { z } from 'zod';
import type { Graph } from '#gateway/graph';
import type { FileStore } from '#kit/files/file-store';
import type { Principal } from '#kit/principal';
import { eventVariables } from './event-variables';
import { ADMIN_ID, BANNED_ID, callers, EVENT_ID, MEMBER_ID } from './seed';

/** Variables of a document; made anew for each run where they are used up by it. */
export type Variables =
  | Readonly<Record<string, unknown>>
  | ((graph: Graph, files: FileStore) => Promise<Record<string, unknown>>);

const TASK = { position: 0, name: 'Task', trigger: 'manual' };
const REQUIRED = { name: 'New', start_date: '2026-05-01', end_date: '2026-06-01', board_size: 2 };

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
  BeginSignIn: [{}, { return_url: '/events', sign_in: 'x' }, { return_url: '//evil.example' }],
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
  ...eventVariables,
  CompleteSignIn: [agreed, {}, { code: 'a', state: 'b', sign_in: 'c' }, { error: 'access_denied' }],
};

const begun = z.object({ body: z.object({ location: z.string(), cookieValue: z.string() }) });
const created = z.object({ createAccessToken: z.object({ token: z.string() }) });

/** A sign-in that was begun and that the user agreed to at the identity provider. */
async function agreed(graph: Graph): Promise<Record<string, unknown>> {
  const mutation = parse('mutation { body: beginSignIn(returnUrl: "/home") { location cookieValue } }');
  const { data } = await graph.run(mutation, {}, callerAs({ kind: 'anonymous' }));
  const { location, cookieValue } = begun.parse(data).body;
  const consent = await fetch(`${location}&login_hint=810000000000000005:quinn`, { redirect: 'manual' });
  const answer = new URL(consent.headers.get('location') ?? '').searchParams;
  return { code: answer.get('code'), state: answer.get('state'), sign_in: cookieValue };
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

function reported(task_position: number, trigger_data: object): Readonly<Record<string, unknown>> {
  return { event_id: EVENT_ID, task_position, trigger_data };
}

/** A request of somebody, from an address that nobody has; files may come with it. */
export function callerAs(principal: Principal) {
  return { principal, address: '192.0.2.7', requestId: 'equivalence', files: [] };
}
