import { setTimeout as delay } from 'node:timers/promises';
import type { TestPlatform } from '#tests/support/platform';
import { processorMs } from '#tests/support/processor-time';
import { quantile } from '#tests/support/quantile';
import { addEvent, bingoKey, keyHashes } from './data/world';
import type { LiveReaders, Received } from './load/live-readers';
import { Numbering } from './load/numbering';
import { openLoop } from './load/open-loop';
import { memoryMb } from './load/process-usage';
import { SocketReaders } from './load/socket-readers';
import { StalledReaders } from './load/stalled-readers';
import { StreamReaders } from './load/stream-readers';

/** A caller may have 20 streams, so readers have addresses of their own. */
export const LIVE_SETTINGS = { TRUST_PROXY: '1' };

const EVENT = 'live';
const PLAYERS = 500;

/** Subscribers that stop reading. */
const STALLED = 20;

/** What a process admits, less those that stop reading. */
const READERS = 2000 - STALLED;

/** Completions per second. */
const RATES = [10, 25, 50];
const MOST = 50;
const WARM_UP_SECONDS = 5;
const SECONDS = 10;

/** Without an event for this long, all have arrived. */
const QUIET_MS = 2000;

/** What the documented stream selects. */
const ACTIVITY = `subscription ($id: ID!) { bingoActivity(eventId: $id) { id type at
  participant { user { id username } rsn tasksCompleted bingos points } task { position name points } lines } }`;

/**
 * About 24 kB for each event at little cost, so that subscribers who do not read exceed all buffers, of which
 * those of the operating system take four megabytes.
 */
const LARGE = `subscription ($id: ID!) { bingoActivity(eventId: $id) { task {
  ${[...'abcdefghijkl'].map((name) => `${name}: description`).join(' ')} } } }`;
const DESCRIPTION_LENGTH = 2000;

const variables = { id: EVENT };

/**
 * Measures how long a completion takes to its spectators over both transports, and what a spectator costs.
 */
export async function benchLive(platform: TestPlatform): Promise<string> {
  await fill(platform);
  const numbering = new Numbering(0);
  await complete(platform, numbering, RATES[0] ?? MOST, WARM_UP_SECONDS);
  const bench = { platform, numbering };
  const { baseUrl } = platform;
  const streams = new StreamReaders(new URL(`${baseUrl}/bingo/events/${EVENT}/stream`));
  const lines = await measureReaders(bench, 'server-sent events', streams);
  const sockets = new SocketReaders(new URL(`${baseUrl.replace('http', 'ws')}/graphql`), {
    query: ACTIVITY,
    variables,
  });
  lines.push(...(await measureReaders(bench, 'WebSockets', sockets)), '');
  return lines.join('\n');
}

interface LiveBench {
  readonly platform: TestPlatform;
  readonly numbering: Numbering;
}

/** Opens readers, and returns figures without and with subscribers that do not read. */
async function measureReaders(bench: LiveBench, transport: string, readers: LiveReaders): Promise<string[]> {
  const { platform, numbering } = bench;
  const before = memoryMb([platform.pid], 'VmRSS');
  try {
    await readers.open(READERS);
    await delay(QUIET_MS);
    const perReader = ((memoryMb([platform.pid], 'VmRSS') - before) * 1024) / READERS;
    await complete(platform, numbering, RATES[0] ?? MOST, WARM_UP_SECONDS);
    await readers.untilQuiet(QUIET_MS);
    readers.take();
    const lines = [
      `${READERS} spectators of one process over ${transport}, ${perReader.toFixed(1)} kB of memory each.`,
      'From the event in the log, just before the commit, to the spectator:',
    ];
    for (const rate of RATES) lines.push(`  ${rate} completions/s: ${await measured(bench, readers, rate)}`);
    const stalled = await StalledReaders.open(platform.baseUrl, STALLED, { query: LARGE, variables });
    try {
      const others = await measured(bench, readers, MOST);
      lines.push(`  ${MOST} completions/s, beside ${STALLED} subscribers that do not read: ${others}`);
      lines.push(`  cut off: ${await stalled.countEnded()} of them, ${readers.ended} of the others`);
    } finally {
      stalled.close();
    }
    return lines;
  } finally {
    readers.close();
    await delay(QUIET_MS);
  }
}

async function measured(
  { platform, numbering }: LiveBench,
  readers: LiveReaders,
  rate: number,
): Promise<string> {
  const started = processorMs(platform.pid);
  await complete(platform, numbering, rate, SECONDS);
  await readers.untilQuiet(QUIET_MS);
  const received = readers.take();
  const cost = ((processorMs(platform.pid) - started) * 1000) / received.latencies.length;
  return `${figures(received)}, processor time ${cost.toFixed(1)} µs per delivery`;
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
  const at = (share: number) => quantile(latencies, share);
  const counts = [...readersByCount].map(([count, readers]) => `${readers} × ${count}`).join(', ');
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, maximum ${at(1)} ms, events received ${counts}`;
}

async function fill(platform: TestPlatform): Promise<void> {
  await addEvent(platform, EVENT);
  await platform.sql('UPDATE bingo.tasks SET description = repeat($2, $3) WHERE event_id = $1', [
    EVENT,
    'x',
    DESCRIPTION_LENGTH,
  ]);
  await platform.sql(
    `INSERT INTO auth.users (id, username, folded_username)
     SELECT (9000000 + n)::text, 'spectated-' || n, 'spectated-' || n FROM generate_series(1, $1::int) n`,
    [PLAYERS],
  );
  // Ids in the format of the platform: it does not look for others.
  await platform.sql(
    `INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash)
     SELECT 'part_' || lpad(n::text, 24, '0'), $1, (9000000 + n)::text, 'Player ' || n, 'player ' || n, hash
     FROM unnest($2::text[]) WITH ORDINALITY AS keys (hash, n)`,
    [EVENT, keyHashes(EVENT, PLAYERS)],
  );
  await platform.sql('ANALYZE auth.users, bingo.events, bingo.tasks, bingo.participants');
}
