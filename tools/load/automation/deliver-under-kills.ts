import { setTimeout as delay } from 'node:timers/promises';
import { startChat } from '#sandbox/chat/chat';
import { migratedDatabase } from '#tests/support/database';
import { eventually } from '#tests/support/eventually';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { type GroupNews, startGroupNews } from './group-news';
import { type PostedMessage, readChat, setSandbox } from './read-chat';

export interface KillPlan {
  readonly occurrences: number;
  readonly rules: number;
  /** Number of SIGKILLs. */
  readonly kills: number;
  /** Returns a number in [0, 1), such as `Math.random`. */
  readonly chance: () => number;
}

/** Messages in the chat and delivery statuses of the platform after the run. */
export interface KillReport {
  readonly messages: readonly PostedMessage[];
  /** Number of messages at each kill. */
  readonly killedAt: readonly number[];
  /** Deliveries by status. */
  readonly deliveries: Readonly<Record<string, number>>;
}

const TIMEOUT_MS = 120_000;

/**
 * Generates tracker events for a group while repeatedly killing the platform that announces them. The mock
 * chat and tracker run in this process. Between kills, some chat responses are dropped.
 */
export async function deliverUnderKills(plan: KillPlan): Promise<KillReport> {
  const database = await migratedDatabase();
  const chat = await startChat({ limit: { messages: 1_000_000, perMs: 1000 } });
  const tracker = await startGroupNews();
  const launchPlatform = () =>
    startPlatform({
      DATABASE_URL: database.url,
      TRACKER_URL: tracker.url,
      TRACKED_GROUP_IDS: '7',
      CHAT_URL: chat.url,
      CHAT_BOT_TOKEN: 'test-token',
      AUTOMATION_POLL_SECONDS: '1',
      LOG_LEVEL: 'silent',
    });
  let platform = await launchPlatform();
  try {
    await addRules(platform, plan.rules);
    await waitUntilGroupRead(platform);
    const killedAt: number[] = [];
    const all = plan.occurrences * plan.rules;
    for (let kill = 0; kill < plan.kills; kill += 1) {
      joinUpTo(tracker, Math.ceil((plan.occurrences * (kill + 1)) / (plan.kills + 1)));
      await setSandbox(chat.url, 'losses', { answers: 1 });
      const target = (all * (kill + plan.chance())) / (plan.kills + 1);
      await eventually(async () => expectedCount((await readChat(chat.url)).length, target), TIMEOUT_MS);
      // Hits any step of a delivery.
      await delay(plan.chance() * 50);
      await platform.stop('SIGKILL');
      killedAt.push((await readChat(chat.url)).length);
      platform = await launchPlatform();
    }
    joinUpTo(tracker, plan.occurrences);
    const deliveries = await eventually(() => settled(platform, all), TIMEOUT_MS);
    return { messages: await readChat(chat.url), killedAt, deliveries };
  } finally {
    await platform.stop();
    await tracker.close();
    await chat.close();
    await database.drop();
  }
}

async function addRules(platform: TestPlatform, count: number): Promise<void> {
  const admin = await platform.signInAdmin();
  for (let rule = 1; rule <= count; rule += 1) {
    const config = { channel_id: `channel-${rule}`, message: `Rule ${rule} welcomes {username}` };
    const body = { name: `Rule ${rule}`, trigger: 'tracker_member_join', action: 'chat_message', config };
    await admin.post('/game/automation/rules', body).expect(201);
  }
}

/** Waits until the group was read, because earlier events are not announced. */
function waitUntilGroupRead(platform: TestPlatform): Promise<void> {
  return eventually(async () => {
    const readings = await platform.sql('SELECT 1 FROM game.readings');
    expectedCount(readings.length, 2);
  }, TIMEOUT_MS);
}

const joined = new WeakMap<GroupNews, number>();

function joinUpTo(news: GroupNews, count: number): void {
  for (let player = (joined.get(news) ?? 0) + 1; player <= count; player += 1) {
    news.join(player, `Player ${player}`);
    joined.set(news, player);
  }
}

async function settled(platform: TestPlatform, all: number): Promise<Record<string, number>> {
  const rows = await platform.sql<{ status: string; count: number }>(
    'SELECT status, count(*)::integer AS count FROM game.deliveries GROUP BY status',
  );
  const counts = Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  expectedCount(counts.delivered ?? 0, all);
  return counts;
}

function expectedCount(count: number, target: number): void {
  if (count < target) throw new Error(`${count} of ${target}`);
}
