import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Foundation } from './own-platform';

/** Environment variable with the URL of the platform pool. */
export const PLATFORM_POOL = 'TEST_PLATFORM_POOL';

const sharedPlatform = z.object({
  port: z.number(),
  areaPorts: z.array(z.number()),
  databaseUrl: z.string(),
  pid: z.number(),
  dataDir: z.string(),
  outputFile: z.string(),
});

/** A platform that several suites use in succession. */
export type SharedPlatform = z.infer<typeof sharedPlatform>;

/** What a shared platform has when a suite gets it: nothing, or the community of a new sandbox. */
export type PlatformContents = 'empty' | 'sandbox';

/** Whether this suite has borrowed it: each test file is a module system of its own. */
let isBorrowed = false;

/**
 * Borrows a platform. Returns null when the suite has already borrowed one, or is about to.
 * @throws Error if the pool cannot lend one; the suite may try again.
 */
export async function borrowPlatform(contents: PlatformContents): Promise<Foundation | null> {
  const pool = process.env[PLATFORM_POOL];
  if (!pool || isBorrowed) return null;
  isBorrowed = true;
  const lent = askPool(`${pool}/${contents}`, 'POST').then((response) => sharedPlatform.parse(response));
  const shared = await lent.catch((error: unknown) => {
    isBorrowed = false;
    throw error;
  });
  const before = readFileSync(shared.outputFile, 'utf8').length;
  return {
    ...shared,
    output: () => readFileSync(shared.outputFile, 'utf8').slice(before),
    release: async () => {
      await askPool(`${pool}/${shared.port}`, 'DELETE');
      isBorrowed = false;
      return 0;
    },
  };
}

async function askPool(url: string, method: 'POST' | 'DELETE'): Promise<unknown> {
  const response = await fetch(url, { method });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}
