import { readFileSync } from 'node:fs';
import { createClient } from '@redis/client';
import { Client } from 'pg';
import { z } from 'zod';
import { AREAS } from '#protocol/areas';
import { eventually } from './eventually';
import type { Foundation } from './own-platform';

/** Variable that tells workers of jest about the shared platforms of the run, one for each. */
export const SHARED_PLATFORMS = 'TEST_SHARED_PLATFORMS';

const platforms = z.array(
  z.object({
    port: z.number(),
    areaPorts: z.array(z.number()),
    databaseUrl: z.string(),
    redisUrl: z.string(),
    pid: z.number(),
    outputFile: z.string(),
  }),
);

/** A platform that several suites use one after the other. */
export type SharedPlatform = z.infer<typeof platforms>[number];

/** Each test file is a module system of its own: what it borrowed once it does not get a second time. */
let isBorrowed = false;

/**
 * The spread platform of this worker, as empty as a new one: eight processes for each test file would take the better part of
 * an hour. Null where there is none, and for a suite's second platform.
 */
export async function borrowPlatform(): Promise<Foundation | null> {
  const text = process.env[SHARED_PLATFORMS];
  if (!text || isBorrowed) return null;
  const all = platforms.parse(JSON.parse(text));
  const shared = all[(Number(process.env.JEST_WORKER_ID ?? 1) - 1) % all.length];
  if (!shared) return null;
  isBorrowed = true;
  await empty(shared);
  const before = readFileSync(shared.outputFile, 'utf8').length;
  return {
    ...shared,
    output: () => readFileSync(shared.outputFile, 'utf8').slice(before),
    release: async () => 0,
  };
}

/** Signing keys stay: processes remember them, and sessions name them. */
const KEPT = ['auth.signing_keys'];

async function empty({ databaseUrl, redisUrl }: SharedPlatform): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // What a job of the suite before has yet to write would be this one's.
    await eventually(async () => {
      const { rows } = await client.query("SELECT name FROM pgboss.job WHERE state = 'active'");
      if (rows.length > 0) throw new Error(`still at work: ${JSON.stringify(rows)}`);
    });
    await client.query('DELETE FROM pgboss.job');
    const { rows } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname = ANY($1) AND tablename <> 'migrations'`,
      [AREAS],
    );
    const names = rows.map(({ name }) => name).filter((name) => !KEPT.includes(name));
    // Without triggers: some empty what is emptied here already.
    await client.query('SET session_replication_role = replica');
    await client.query(`TRUNCATE ${names.join(', ')} RESTART IDENTITY CASCADE`);
  } finally {
    await client.end();
  }
  const redis = await createClient({ url: redisUrl }).connect();
  await redis.flushAll();
  await redis.close();
}
