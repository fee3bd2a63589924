import { setTimeout as delay } from 'node:timers/promises';
import type { TestPlatform } from '#tests/support/platform';
import { addEvent, bingoKey, keyHashes } from '../data/world';
import { memoryMb } from '../load/process-usage';

/** What an address may have. */
const STREAMS_PER_ADDRESS = 20;
const ADDRESSES = 3;

const EVENT = 'streamed';
const SIDE = 25;
const PLAYERS = 300;
const DESCRIPTION_LENGTH = 400;
const COMPLETIONS = 10;
const COMPLETION_PAUSE_MS = 500;

const SAMPLE_MS = 50;
const SETTLE_MS = 30_000;

/**
 * Selections of streams, by name, cheap enough that an address can open all of its streams within a minute.
 */
const ATTACKS: Readonly<Record<string, (stream: number) => string>> = {
  'boards under ten aliases, 2.5 MB': (stream) => aliased(stream, 10, 'board { tasks { description } }'),
  'board, standings and timeline, 0.6 MB': (stream) =>
    aliased(stream, 2, 'board { tasks { description } }') +
    aliased(stream, 1, 'leaderboard(limit: 50) { rank rsn points bingos user { username } }') +
    aliased(stream, 1, 'timeline(first: 50, best: 100) { nodes { completedAt totalPoints } }'),
  'boards within the budget of an operation, 0.8 MB': (stream) =>
    aliased(stream, 3, 'board { tasks { description } }'),
};

function aliased(stream: number, count: number, field: string): string {
  return Array.from({ length: count }, (_, index) => `s${stream}_${index}_${field.length}: ${field} `).join(
    '',
  );
}

/** Measures the memory of the platform under anonymous subscriptions that select as much as they can. */
export async function benchHostileStreams(platform: TestPlatform): Promise<string> {
  await fill(platform);
  await platform.anonymous.graphql('{ bingoEvents { id } }');
  await complete(platform, 0, 1);
  const lines = [
    `${ADDRESSES} addresses with ${STREAMS_PER_ADDRESS} subscriptions each, ${COMPLETIONS} completions:`,
  ];
  for (const [number, [name, selection]] of Object.entries(ATTACKS).entries()) {
    lines.push(`  ${name}: ${await attack(platform, number, selection)}`);
  }
  return [...lines, ''].join('\n');
}

async function attack(
  platform: TestPlatform,
  number: number,
  selection: (stream: number) => string,
): Promise<string> {
  const memory = () => memoryMb([platform.pid], 'VmRSS');
  const before = memory();
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, memory());
  }, SAMPLE_MS);
  const ended = new AbortController();
  try {
    const streams = await Promise.all(
      Array.from({ length: ADDRESSES * STREAMS_PER_ADDRESS }, (_, stream) =>
        open(
          platform,
          `10.9.${number}.${1 + Math.floor(stream / STREAMS_PER_ADDRESS)}`,
          selection(stream),
          ended.signal,
        ),
      ),
    );
    await complete(platform, 1 + number * COMPLETIONS, COMPLETIONS);
    await delay(SETTLE_MS);
    const received = streams.reduce((sum, { bytes }) => sum + bytes, 0);
    const over = streams.filter(({ isEnded }) => isEnded).length;
    const admitted = streams.filter(({ status }) => status === 200).length;
    return `RSS ${before.toFixed(0)} MB, at most ${most.toFixed(0)}, then ${memory().toFixed(0)}; ${admitted} admitted, ${over} ended, ${(received / 1e6).toFixed(1)} MB received`;
  } catch (error) {
    return `RSS ${before.toFixed(0)} MB, at most ${most.toFixed(0)}; ${String(error)}`;
  } finally {
    clearInterval(sampling);
    ended.abort();
  }
}

interface OpenStream {
  readonly status: number;
  bytes: number;
  isEnded: boolean;
}

async function open(
  platform: TestPlatform,
  address: string,
  selection: string,
  signal: AbortSignal,
): Promise<OpenStream> {
  const response = await fetch(`${platform.baseUrl}/graphql/stream`, {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', 'x-forwarded-for': address },
    body: JSON.stringify({
      query: `subscription { bingoLeaderboardChanged(eventId: "${EVENT}") { ${selection} } }`,
    }),
  });
  const stream: OpenStream = { status: response.status, bytes: 0, isEnded: false };
  void read(response, stream);
  return stream;
}

async function read({ body }: Response, stream: OpenStream): Promise<void> {
  try {
    for await (const chunk of body ?? []) stream.bytes += chunk.length;
  } catch {
    // Aborted at the end, or cut off.
  }
  stream.isEnded = true;
}

/** Completes tasks of the first player, one after the other. */
async function complete(platform: TestPlatform, first: number, count: number): Promise<void> {
  for (let position = first + 1; position <= first + count; position++) {
    const { status } = await platform.anonymous.request('/bingo/submit', {
      method: 'POST',
      headers: { 'x-bingo-key': bingoKey(EVENT, 1 + (position % PLAYERS)) },
      json: {
        event_id: EVENT,
        task_position: position,
        trigger_data: { type: 'quest_complete', target: `quest ${position}` },
      },
    });
    if (status !== 200) throw new Error(`a completion was answered with ${status}`);
    await delay(COMPLETION_PAUSE_MS);
  }
}

async function fill(platform: TestPlatform): Promise<void> {
  await addEvent(platform, EVENT, { side: SIDE });
  await platform.sql('UPDATE bingo.tasks SET description = repeat($2, $3) WHERE event_id = $1', [
    EVENT,
    'x',
    DESCRIPTION_LENGTH,
  ]);
  await platform.sql(
    `INSERT INTO auth.users (id, username, folded_username)
     SELECT (9500000 + n)::text, 'streamed-' || n, 'streamed-' || n FROM generate_series(1, $1::int) n`,
    [PLAYERS],
  );
  await platform.sql(
    `INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash)
     SELECT 'part_' || lpad((500000 + n)::text, 24, '0'), $1, (9500000 + n)::text, 'Player ' || n, 'player ' || n, hash
     FROM unnest($2::text[]) WITH ORDINALITY AS keys (hash, n)`,
    [EVENT, keyHashes(EVENT, PLAYERS)],
  );
  await platform.sql('ANALYZE');
}
