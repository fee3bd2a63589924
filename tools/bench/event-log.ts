import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { areaDataSource, migrateArea } from '#kit/database/data-source';
import type { Transaction } from '#kit/database/database';
import { eventLogStorage } from '#kit/database/event-log';
import { PoolDatabase } from '#kit/database/pool-database';
import { startEmbeddedPostgres } from '#processes/embedded-postgres/start';

/** Transactions at once. */
const WRITERS = 30;

const ROUNDS = 5;

const ROUND_MS = 3000;

/** $1 subject: appends, and notifies, under a lock that is held until the transaction is on disk. */
const APPEND_LOCKED = {
  name: 'event_log_append_locked',
  text: `WITH locked AS MATERIALIZED (SELECT pg_advisory_xact_lock(1)), appended AS (
      INSERT INTO event_log.entries (type, subject, data) SELECT 'bench', $1, '{"position": 1}' FROM locked RETURNING position
    )
    SELECT pg_notify('bench', position::text) FROM appended`,
} as const;

/** $1 subject: appends without order and without a notification. */
const APPEND_UNORDERED = {
  name: 'event_log_append_unordered',
  text: `INSERT INTO event_log.entries (type, subject, data) VALUES ('bench', $1, '{"position": 1}')`,
} as const;

const WAYS: Record<string, (transaction: Transaction, subject: string) => unknown> = {
  'a lock at COMMIT': (transaction, subject) => transaction.rows(APPEND_LOCKED, [subject]),
  'the product': (transaction, subject) =>
    transaction.appendEvents([
      { type: 'bingo_task_completed', subject, data: { participantId: 'part_1', position: 1 } },
    ]),
  'no order': (transaction, subject) => transaction.rows(APPEND_UNORDERED, [subject]),
};

/**
 * Prints how many transactions a second can log an event, by ways of appending that run in turn over one
 * embedded PostgreSQL that flushes to disk: median of the rounds.
 */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'event-log-bench-'));
  const server = await startEmbeddedPostgres({ dataDir });
  try {
    await migrateArea(eventLogStorage, server.url);
    const dataSource = areaDataSource(eventLogStorage, { url: server.url, connections: WRITERS });
    await dataSource.initialize();
    const rates = await measured(dataSource);
    await dataSource.destroy();
    for (const [way, all] of rates) {
      const sorted = all.toSorted((left, right) => left - right);
      process.stdout.write(
        `${way}: ${sorted[Math.floor(ROUNDS / 2)]}/s (${sorted.at(0)}–${sorted.at(-1)})\n`,
      );
    }
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measured(dataSource: DataSource): Promise<Map<string, number[]>> {
  const rates = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [way, append] of Object.entries(WAYS))
      rates.set(way, [...(rates.get(way) ?? []), await rateOf(new PoolDatabase(dataSource), append)]);
  return rates;
}

/** @returns transactions per second. */
async function rateOf(
  database: PoolDatabase,
  append: (transaction: Transaction, subject: string) => unknown,
): Promise<number> {
  const end = performance.now() + ROUND_MS;
  let count = 0;
  const write = async (writer: number) => {
    for (; performance.now() < end; count += 1)
      await database.transaction(async (transaction) => append(transaction, `event-${writer % 5}`));
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return Math.round((count * 1000) / ROUND_MS);
}

void main();
