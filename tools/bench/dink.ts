import type { TestPlatform } from '#tests/support/platform';
import { processorMs } from '#tests/support/processor-time';
import { addEvent, bingoKey, keyHashes } from './data/world';
import { Numbering } from './load/numbering';
import { openLoop } from './load/open-loop';

const EVENT = 'dink';
const PLAYERS = 2000;
const GOAL = 2 ** 31 - 1;

/** Notifications per second. */
const RATE = 200;
const WARM_UP_SECONDS = 10;
const SECONDS = 30;

/** Notifications are dated from a minute ago, one millisecond apart. */
const STARTED = Date.now() - 60_000;

/** Of as many notifications, one is sent twice. */
const REPEATED = 10;

/** Measures the latency of notifications without image at a constant rate, from 2,000 players in turn. */
export async function benchDink(platform: TestPlatform): Promise<string> {
  await fill(platform);
  const numbering = new Numbering(0);
  const server = { name: 'the platform', url: platform.baseUrl };
  const load = { rate: RATE, status: 200, numbering };
  await openLoop(server, { next: notification }, { ...load, seconds: WARM_UP_SECONDS });
  const before = processorMs(platform.pid);
  const { p50Ms, p99Ms } = await openLoop(server, { next: notification }, { ...load, seconds: SECONDS });
  const cost = (processorMs(platform.pid) - before) / (RATE * SECONDS);
  return `Notifications of Dink at ${RATE}/s: p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, processor time ${cost.toFixed(2)} ms\n`;
}

/** Returns what a client posts: kills with loot that count, other loot, levels and what concerns no task. */
function notification(number: number) {
  const distinct = number % REPEATED === 1 ? number - 1 : number;
  const player = 1 + (distinct % PLAYERS);
  const body = {
    ...contentOf(distinct),
    playerName: `Player ${player}`,
    accountType: 'NORMAL',
    seasonalWorld: false,
    world: 302,
    regionId: 12_850,
    embeds: [{ title: 'Notification', timestamp: new Date(STARTED + distinct).toISOString() }],
  };
  return {
    method: 'POST' as const,
    path: `/bingo/hooks/dink/${hookKey(player)}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

function contentOf(number: number): { readonly type: string; readonly extra: object } {
  const items = [{ id: 995, quantity: number, priceEach: 1, name: 'Coins' }];
  switch (number % 4) {
    case 0:
      return { type: 'LOOT', extra: { items, source: 'Goblin', category: 'NPC' } };
    case 1:
      return { type: 'LOOT', extra: { items, source: 'Zulrah', category: 'NPC', killCount: number } };
    case 2:
      return { type: 'LEVEL', extra: { levelledSkills: { Attack: 1 + (number % 99) }, allSkills: {} } };
    default:
      return { type: 'DEATH', extra: { valueLost: number, isPvp: false } };
  }
}

function hookKey(player: number): string {
  return bingoKey(EVENT, player).replace(/^bk_/, 'bh_');
}

async function fill(platform: TestPlatform): Promise<void> {
  await addEvent(platform, EVENT, { goal: GOAL });
  await platform.sql(
    `UPDATE bingo.tasks SET trigger = 'skill_level:attack:99' WHERE event_id = $1 AND position = 1`,
    [EVENT],
  );
  await platform.sql(
    `INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash, hook_key_hash)
     SELECT $1 || '-' || n, $1, 'bench-' || n, 'Player ' || n, 'player ' || n, hash,
       encode(sha256(convert_to(hook, 'UTF8')), 'hex')
     FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS keys (hash, hook, n)`,
    [EVENT, keyHashes(EVENT, PLAYERS), Array.from({ length: PLAYERS }, (_, index) => hookKey(index + 1))],
  );
  await platform.sql('ANALYZE bingo.events, bingo.tasks, bingo.participants');
}
