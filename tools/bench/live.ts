import { setTimeout as delay } from 'node:timers/promises';
import type { TestPlatform } from '#tests/support/platform';
import { processorMs } from '#tests/support/processor-time';
import { addEvent, bingoKey, keyHashes } from './data/world';
import { LiveReaders, type Received } from './load/live-readers';
import { Numbering } from './load/numbering';
import { openLoop } from './load/open-loop';
import { memoryMb } from './load/process-usage';

/** A caller may have 20 streams, so readers have addresses of their own. */
export const LIVE_SETTINGS = { TRUST_PROXY: '1' };

const EVENT = 'live';
const PLAYERS = 500;

/** What a process admits. */
const READERS = 2000;

/** Readers that stop reading. */
const STALLED = 20;

/** Completions per second. */
const RATES = [10, 25, 50];
const MOST = 50;
const WARM_UP_SECONDS = 5;
const SECONDS = 10;

/** Without an event for this long, all have arrived. */
const QUIET_MS = 2000;

/** Measures how long a completion takes to its spectators, and what a spectator costs. */
export async function benchLive(platform: TestPlatform): Promise<string> {
  await fill(platform);
  const numbering = new Numbering(0);
  await complete(platform, numbering, RATES[0] ?? MOST, WARM_UP_SECONDS);
  const before = memoryMb([platform.pid], 'VmRSS');
  const readers = await LiveReaders.open(`${platform.baseUrl}/bingo/events/${EVENT}/stream`, READERS);
  const measured = async (rate: number, stalled: number): Promise<string> => {
    const started = processorMs(platform.pid);
    await complete(platform, numbering, rate, SECONDS);
    await readers.untilQuiet(QUIET_MS);
    const received = readers.take(stalled);
    const cost = ((processorMs(platform.pid) - started) * 1000) / received.latencies.length;
    return `${figures(received)}, processor time ${cost.toFixed(1)} µs per delivery`;
  };
  try {
    await delay(QUIET_MS);
    const perReader = ((memoryMb([platform.pid], 'VmRSS') - before) * 1024) / READERS;
    await complete(platform, numbering, RATES[0] ?? MOST, WARM_UP_SECONDS);
    await readers.untilQuiet(QUIET_MS);
    readers.take();
    const lines = [`${READERS} spectators of one process, ${perReader.toFixed(1)} kB of memory each.`];
    lines.push('From the event in the log, just before the commit, to the spectator:');
    for (const rate of RATES) lines.push(`  ${rate} completions/s: ${await measured(rate, 0)}`);
    readers.stall(STALLED);
    lines.push(
      `  ${MOST} completions/s, ${STALLED} do not read, the others: ${await measured(MOST, STALLED)}`,
    );
    lines.push(`  cut off: ${readers.ended}`, '');
    return lines.join('\n');
  } finally {
    readers.close();
  }
}

async function complete(
  platform: TestPlatform,
  numbering: Numbering,
  rate: number,
  seconds: number,
): Promise<void> {
  const server = { name: 'the platform', url: platform.baseUrl };
  await openLoop(server, { next: completion }, { rate, status: 200, numbering, seconds });
}

/** Returns a report that completes a task, of each player in turn. */
function completion(number: number) {
  const player = 1 + (number % PLAYERS);
  const position = 1 + (Math.floor(number / PLAYERS) % 24);
  return {
    method: 'POST' as const,
    path: '/bingo/submit',
    headers: { 'content-type': 'application/json', 'x-bingo-key': bingoKey(EVENT, player) },
    body: JSON.stringify({
      event_id: EVENT,
      task_position: position,
      trigger_data: { type: 'quest_complete', target: `quest ${position}` },
    }),
  };
}

/** Returns percentiles, and how many readers received the same number of events. */
function figures({ latencies, readersByCount }: Received): string {
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  const counts = [...readersByCount].map(([count, readers]) => `${readers} × ${count}`).join(', ');
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, maximum ${at(1)} ms, events received ${counts}`;
}

async function fill(platform: TestPlatform): Promise<void> {
  await addEvent(platform, EVENT);
  await platform.sql(
    `INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash)
     SELECT $1 || '-' || n, $1, 'bench-' || n, 'Player ' || n, 'player ' || n, hash
     FROM unnest($2::text[]) WITH ORDINALITY AS keys (hash, n)`,
    [EVENT, keyHashes(EVENT, PLAYERS)],
  );
  await platform.sql('ANALYZE bingo.events, bingo.tasks, bingo.participants');
}
