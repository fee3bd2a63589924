import type { PluginPrincipal, UserPrincipal } from '#protocol/principal';
import type { SubgraphResult } from '#protocol/subgraph-operation';
import { hashOfKey } from '../participants/keys.commands';
import type { TestArea } from './open-test-area';

const REGISTER = `mutation ($eventId: ID!, $rsn: String!) {
  registerForBingo(eventId: $eventId, rsn: $rsn) { participantId apiKey message }
}`;
const SUBMIT = `mutation ($input: SubmitAchievementInput!) {
  submitAchievement(input: $input) { success taskCompleted bingoAchieved pointsEarned totalPoints }
}`;
const CREATE = 'mutation ($input: CreateBingoEventInput!) { createBingoEvent(input: $input) { id } }';

/** Returns a signed-in user. */
export function user(userId: string, ...permissions: string[]): UserPrincipal {
  const session = { sessionId: `session-${userId}`, isSuperAdmin: false };
  return { kind: 'user', userId, username: `user${userId}`, permissions, ...session };
}

export const ORGANISER = user('1', 'manage_bingo');

/** Returns the plugin with a key. */
export function plugin(apiKey: string): PluginPrincipal {
  return { kind: 'plugin', keyHash: hashOfKey(apiKey) };
}

/** The tasks of a 3 × 3 board: positions 0 to 2 make a bingo, 8 is empty. */
export const TASKS = [
  { position: 0, name: 'Zulrah', trigger: 'npc_kill:Zulrah:50', points: 10 },
  { position: 1, name: 'Whip', trigger: 'item_obtain:4151:1', points: 20 },
  { position: 2, name: 'Slayer', trigger: 'skill_level:slayer:85', points: 30 },
  { position: 3, name: 'Selfie', trigger: 'manual', points: 5 },
  { position: 4, name: 'Diary', trigger: 'achievement:varrock:elite', points: 7 },
  { position: 6, name: 'Quest', trigger: 'quest_complete:dragon_slayer_2', points: 15 },
];

/** Creates an active 3 × 3 event; `changes` override its input. */
export async function addEvent(area: TestArea, id: string, changes: object = {}): Promise<void> {
  const dates = { startDate: '2026-01-01', endDate: '2099-01-01' };
  const input = { id, name: id, ...dates, boardSize: 3, tasks: TASKS, ...changes };
  await area.ask(CREATE, { input }, ORGANISER);
}

/** A registered test player. */
export interface TestPlayer {
  readonly participantId: string;
  readonly apiKey: string;
  readonly message: string;
  readonly principal: PluginPrincipal;
}

/** Registers a user under a unique name. */
export async function addPlayer(
  area: TestArea,
  eventId: string,
  userId: string,
  rsn = `Player ${userId}`,
): Promise<TestPlayer> {
  const { registerForBingo } = await area.ask<{ registerForBingo: Omit<TestPlayer, 'principal'> }>(
    REGISTER,
    { eventId, rsn },
    user(userId),
  );
  return { ...registerForBingo, principal: plugin(registerForBingo.apiKey) };
}

export function register(
  area: TestArea,
  eventId: string,
  userId: string,
  rsn: string,
): Promise<SubgraphResult> {
  return area.execute(REGISTER, { eventId, rsn }, user(userId));
}

/** A report of the plugin. */
export interface TestReport {
  readonly eventId: string;
  readonly taskPosition: number;
  readonly trigger: { readonly type: string; readonly target: string | number; readonly count?: unknown };
}

export function submit(
  area: TestArea,
  { principal }: Pick<TestPlayer, 'principal'>,
  input: TestReport,
): Promise<SubgraphResult> {
  return area.execute(SUBMIT, { input }, principal);
}

/** Reports kills of Zulrah, the task at position 0. */
export function kills(eventId: string, count?: unknown): TestReport {
  const data = { type: 'npc_kill', target: 'zulrah' };
  return { eventId, taskPosition: 0, trigger: count === undefined ? data : { ...data, count } };
}

/** Returns the stored totals and those derived from the completions. */
export async function totalsOf(area: TestArea, participantId: string): Promise<unknown> {
  const [row] = await area.dataSource.query(
    `SELECT p.points, p.bingos, p.tasks_completed AS tasks,
        p.last_completion_at IS NOT DISTINCT FROM (SELECT max(c.completed_at) FROM bingo.completions c
          WHERE c.participant_id = p.id) AS "lastIsRight",
        p.points = (SELECT coalesce(sum(t.points), 0) FROM bingo.completions c
          JOIN bingo.tasks t ON t.event_id = p.event_id AND t.position = c.position
          WHERE c.participant_id = p.id) AS "pointsAreRight"
      FROM bingo.participants p WHERE p.id = $1`,
    [participantId],
  );
  return row;
}
