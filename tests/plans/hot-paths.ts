import { createHash } from 'node:crypto';
import type { Principal } from '#protocol/principal';
import { BINGO, bingoKey } from './fill/bingo';
import { TILES } from './fill/events';

const ANYBODY: Principal = { kind: 'anonymous' };
const PLUGIN: Principal = { kind: 'plugin', keyHash: createHash('sha256').update(bingoKey(1)).digest('hex') };
const PLAYER = user('9000000001', 'Grower1', []);
const ADMIN = user('100000000000000001', 'admin', ['manage_users', 'manage_attendance', 'manage_events']);
const SERVICE: Principal = { kind: 'service' };

/** A frequent operation: a document of the REST facade, or an operation of the graph. */
export interface HotPath {
  readonly what: string;
  readonly by: Principal;
  /** Name of a document, or an operation. */
  readonly does: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

/** One of those of `fillPlans`. */
const SESSION = 'ses_7'.padEnd(28, '_');

const today = new Date().toISOString().slice(0, 10);
const page = { page: 1, limit: 50 };

export const HOT_PATHS: readonly HotPath[] = [
  { what: 'a session is looked up', by: SERVICE, does: 'ValidateToken' },
  { what: 'a page of the users', by: ADMIN, does: 'ListUsers', with: { page: 1, limit: 20 } },
  {
    what: 'users found by a part of their names',
    by: ADMIN,
    does: 'ListUsers',
    with: { page: 1, limit: 20, search: 'rower777' },
  },
  { what: 'a page of the activity log', by: ADMIN, does: 'ListActivity', with: page },
  { what: 'the log of a user', by: ADMIN, does: 'ListActivity', with: { ...page, user_id: '9000000001' } },
  { what: 'the log of an action', by: ADMIN, does: 'ListActivity', with: { ...page, action: 'user_login' } },
  {
    what: 'the log of an action of a user',
    by: ADMIN,
    does: 'ListActivity',
    with: { ...page, action: 'user_login', user_id: '9000000005' },
  },
  { what: 'the bingo events that go on', by: ANYBODY, does: 'ListBingoEvents', with: { status: 'active' } },
  { what: 'a bingo event', by: ANYBODY, does: 'GetBingoEvent', with: { id: BINGO } },
  {
    what: 'the best of a bingo event',
    by: ANYBODY,
    does: 'GetBingoLeaderboard',
    with: { id: BINGO, limit: 50 },
  },
  {
    what: 'who completed the tasks of a bingo event first',
    by: ANYBODY,
    does: `{ bingoEvent(id: "${BINGO}") { board { tasks { completions(first: 1) { nodes { rsn } } } } } }`,
  },
  {
    what: 'the latest and the first completions of a bingo event',
    by: ANYBODY,
    does: `{ bingoEvent(id: "${BINGO}") { completions(first: 5) { nodes { rsn } } timeline(first: 5) { nodes { rsn } } } }`,
  },
  { what: "one's own progress in bingo", by: PLAYER, does: 'GetBingoProgress', with: { id: BINGO } },
  {
    what: 'the configuration of a game client',
    by: PLUGIN,
    does: 'GetPluginConfiguration',
    with: { event_id: BINGO },
  },
  {
    what: 'a report that raises a count',
    by: PLUGIN,
    does: 'SubmitAchievement',
    with: reported(0, { type: 'npc_kill', target: 'Goblin', count: 7 }),
  },
  {
    what: 'a report that completes a task',
    by: PLUGIN,
    does: 'SubmitAchievement',
    with: reported(5, { type: 'quest_complete', target: 'quest 5' }),
  },
  { what: 'a page of the attendance', by: PLAYER, does: 'ListAttendance', with: page },
  {
    what: 'the attendance of a player',
    by: PLAYER,
    does: 'ListAttendance',
    with: { ...page, rsn: 'Player 7' },
  },
  {
    what: 'the attendance of an event',
    by: PLAYER,
    does: 'ListAttendance',
    with: { ...page, event: 'Event 7' },
  },
  {
    what: 'the attendance of a day',
    by: PLAYER,
    does: 'ListAttendance',
    with: { ...page, date_from: today, date_to: today },
  },
  {
    what: 'the players of a session of attendance',
    by: PLAYER,
    does: `{ attendanceSession(id: "${SESSION}") { players { rsn minutesPresent isGuest } } }`,
  },
  {
    what: 'presence at a session is reported',
    by: ADMIN,
    does: 'ReportAttendancePresence',
    with: {
      id: SESSION,
      reports: [{ id: 'a-new-report', rsn: 'Player 7', joined_at: '2026-01-01', left_at: '2026-01-01' }],
    },
  },
  { what: 'the statistics of attendance', by: ANYBODY, does: 'GetAttendanceStatistics' },
  {
    what: 'who attended most this year',
    by: ANYBODY,
    does: 'GetAttendanceLeaderboard',
    with: { period: 'year', limit: 10 },
  },
  {
    what: 'who attended most of all time',
    by: ANYBODY,
    does: 'GetAttendanceLeaderboard',
    with: { period: 'all', limit: 10 },
  },
  { what: "one's own attendance", by: PLAYER, does: 'GetOwnAttendance' },
  {
    what: 'an evening is exported',
    by: ADMIN,
    does: 'ExportAttendance',
    with: { event: 'Event 7', date_from: today, date_to: today },
  },
  { what: 'the tile events that go on', by: ANYBODY, does: 'ListTileEvents', with: { status: 'active' } },
  { what: 'a tile event', by: ANYBODY, does: 'GetTileEvent', with: { id: TILES } },
  {
    what: 'the best of a tile event',
    by: ANYBODY,
    does: 'GetTileLeaderboard',
    with: { id: TILES, limit: 10 },
  },
  { what: "one's own progress in tiles", by: PLAYER, does: 'GetTileProgress', with: { id: TILES } },
  {
    what: 'the proofs that wait for review',
    by: ADMIN,
    does: `{ tileEvent(id: "${TILES}") { submissions(status: pending) { total submissions { id submitter { username } } } } }`,
  },
  {
    what: 'the best teams of a tile event',
    by: ANYBODY,
    does: 'GetTileTeamLeaderboard',
    with: { id: 'past-7', limit: 10 },
  },
  {
    what: "one's own progress in tiles of a team",
    by: PLAYER,
    does: 'GetTileProgress',
    with: { id: 'past-7' },
  },
  {
    what: 'a team of a tile event',
    by: ADMIN,
    does: `{ tileTeam(id: "team_past-7__________________") { currentTile members { user { id } } completions { completedAt } } }`,
  },
  {
    what: 'everything about a player',
    by: PLAYER,
    does: `{ player(name: "Player 7") { attendance { totalAttendance eventsAttended lastSeen streakWeeks records(limit: 5) { id } }
      users { username } bingoResults { points event { name } } tileResults { points } } }`,
  },
  // Last: the queue writes its log entry at any time.
  {
    what: 'attendance is recorded',
    by: ADMIN,
    does: 'CreateAttendance',
    with: { rsn: 'Player 7', event: 'Tonight', date: today, points: 5 },
  },
];

function user(userId: string, username: string, permissions: readonly string[]): Principal {
  return {
    kind: 'user',
    userId,
    username,
    // A session inserted by the fill, for callers with a token.
    sessionId: 'grown-1',
    permissions,
    isSuperAdmin: false,
  };
}

function reported(task_position: number, trigger_data: object): Readonly<Record<string, unknown>> {
  return { event_id: BINGO, task_position, trigger_data };
}
