import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '#tests/support/eventually';
import { type Launched, launch } from '#tests/support/launch';
import { freeTopology } from '#tests/support/topology';

/** The first start makes the database. */
const STARTS = 6;
const READY_WITHIN_MS = 60_000;

/** How long the built product took from its start to the first 200 of `/readyz`. */
export interface StartUps {
  /** With an empty folder: PostgreSQL is initialised and every migration is run. */
  readonly firstMs: number;
  /** With the database that is there. */
  readonly laterMs: readonly number[];
}

/** Starts what `npm start` starts after its build, PostgreSQL included, again and again in one folder. */
export async function measureStartUps(): Promise<StartUps> {
  const folder = mkdtempSync(join(tmpdir(), 'platform-footprint-'));
  // Where this is run by root the server of the database is not, and has to reach its data.
  chmodSync(folder, 0o755);
  try {
    const { main, port, environment } = await freeTopology('all-in-one');
    const took: number[] = [];
    for (let start = 0; start < STARTS; start += 1) {
      const began = performance.now();
      const launched = launch(
        main,
        folder,
        { DATA_DIR: join(folder, 'data'), ...environment },
        READY_WITHIN_MS,
      );
      took.push(await readyAfter(launched, port, began));
      await (await launched).end('SIGTERM');
    }
    const [firstMs = Number.NaN, ...laterMs] = took;
    return { firstMs, laterMs };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Asks from the beginning: what the process says of itself may come later than what it does. */
async function readyAfter(launched: Promise<Launched>, port: number, began: number): Promise<number> {
  const asked = eventually(async () => {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`);
    await response.text();
    if (response.status !== 200) throw new Error(`/readyz answered ${response.status}`);
    return performance.now() - began;
  }, READY_WITHIN_MS);
  const [tookMs] = await Promise.all([asked, launched]);
  return tookMs;
}
