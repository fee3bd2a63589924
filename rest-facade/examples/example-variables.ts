import type { RestOperation } from '../rest-operation';

type Examples = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const ROLE = { id: 'leader' };
const MEMBER = { user_id: '100000000000000003' };
const BINGO = { id: 'winter' };
const TILES = { id: 'spring' };
const PROOF = { ...TILES, submission_id: 'sub_AAAAAAAAAAAAAAAAAAAAAAAA' };
const NUMBERED = { id: 1 };
const PLAYER = { username: 'Zezima' };
const RAID = { event: 'Raid night', date: '2026-05-01' };

/** By operation. One that creates makes what the others are about: run in the order of a sandbox's life, all of them work. */
const EXAMPLES: Examples = {
  BeginSignIn: { return_url: '/explorer/' },
  CreateRole: {
    ...ROLE,
    name: 'Leader',
    color: '#C0FFEE',
    priority: 10,
    permissions: ['view_admin', 'manage_bingo'],
  },
  UpdateRole: { ...ROLE, color: '#112233' },
  DeleteRole: ROLE,
  AssignRole: { ...MEMBER, role_id: ROLE.id },
  RemoveRole: { ...MEMBER, role_id: ROLE.id },
  ListUsers: { search: 'a' },
  ListActivity: { limit: 20 },
  ModerateUser: { ...MEMBER, action: 'unban', reason: 'It was a misunderstanding' },
  ValidateToken: { token: 'the token of a session' },
  CreateBingoEvent: {
    ...BINGO,
    name: 'Winter',
    description: 'Three by three, to warm up',
    start_date: '2026-01-01T00:00:00.000Z',
    end_date: '2036-01-01T00:00:00.000Z',
    board_size: 3,
    tasks: [
      { position: 0, name: 'Goblins', points: 10, trigger: 'npc_kill:Goblin:5' },
      { position: 1, name: 'Dragon Slayer', points: 20, trigger: 'quest_complete:dragon_slayer' },
      { position: 2, name: 'Clan photograph', points: 30, trigger: 'manual' },
    ],
  },
  GetBingoEvent: BINGO,
  UpdateBingoEvent: { ...BINGO, description: 'Three by three' },
  DeleteBingoEvent: BINGO,
  GetBingoLeaderboard: { ...BINGO, limit: 50 },
  GetBingoProgress: BINGO,
  ListBingoParticipants: BINGO,
  ListBingoEvents: { status: 'active' },
  RegisterForBingo: { ...BINGO, rsn: 'Zezima' },
  GetPluginConfiguration: { event_id: BINGO.id },
  SubmitAchievement: {
    event_id: BINGO.id,
    task_position: 0,
    trigger_data: { type: 'npc_kill', target: 'Goblin', count: 5 },
  },
  CreateTileEvent: {
    ...TILES,
    name: 'Spring',
    description: 'One tile a week',
    start_date: '2026-01-01',
    end_date: '2036-01-01',
    rules: 'The clan chat is in the picture',
  },
  GetTileEvent: TILES,
  UpdateTileEvent: { ...TILES, rules: 'The clan chat and the clock are in the picture' },
  DeleteTileEvent: TILES,
  CreateTile: { ...TILES, position: 1, name: 'Dragon', points: 50, verification_type: 'manual' },
  GetTileLeaderboard: TILES,
  GetTileProgress: TILES,
  ListTileEvents: { status: 'active' },
  SubmitTileProof: { ...TILES, tile_id: 1, notes: 'Done' },
  ReviewTileSubmission: { ...PROOF, status: 'approved', reviewer_notes: 'Well done' },
  GetTileSubmissionImage: { ...PROOF, size: 'thumb' },
  CreateAttendance: { ...RAID, rsn: 'Zezima', points: 10, notes: 'On time' },
  CreateAttendanceBatch: {
    ...RAID,
    entries: [
      { rsn: 'B0aty', points: 5 },
      { rsn: 'Mae', points: 10, notes: 'Led the raid' },
    ],
  },
  UpdateAttendance: { ...NUMBERED, points: 15 },
  DeleteAttendance: NUMBERED,
  ListAttendance: { rsn: 'Zezima', date_from: '2026-01-01' },
  ExportAttendance: { date_from: '2026-01-01' },
  GetAttendanceLeaderboard: { period: 'all', limit: 10 },
  ImportAttendance: { overwrite: true },
  GetTrackerPlayer: PLAYER,
  GetTrackerGroup: { id: 139 },
  GetPlayerProfile: PLAYER,
  GetGroupModeGroup: { name: 'Iron Friends' },
  CreateAutomationRule: {
    name: 'Welcome',
    trigger: 'tracker_member_join',
    action: 'chat_message',
    channel_id: 'general',
    message: 'Welcome {username}!',
    enabled: true,
  },
  UpdateAutomationRule: { ...NUMBERED, message: 'A warm welcome to {username}!' },
  DeleteAutomationRule: NUMBERED,
};

/** What an endpoint is tried with in a sandbox, by variable; files are left out, and so is what has a good default. */
export function exampleVariables({ name }: Pick<RestOperation, 'name'>): Readonly<Record<string, unknown>> {
  return EXAMPLES[name] ?? {};
}
