import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '#tests/support/eventually';
import { type Launched, launch } from '#tests/support/launch';
import { freeTopology } from '#tests/support/topology';

/** The first start creates the database. */
const STARTS = 6;
const READY_WITHIN_MS = 60_000;

/** Milliseconds from starting the built product to the first 200 of `/readyz`. */
export interface StartUps {
  /** With an empty folder: initialises PostgreSQL and runs every migration. */
  readonly firstMs: number;
  /** With an existing database. */
  readonly laterMs: readonly number[];
}

/** Starts the product repeatedly in one folder, as `npm start` does after its build, including PostgreSQL. */
export async function measureStartUps(): Promise<StartUps> {
  const folder = mkdtempSync(join(tmpdir(), 'platform-footprint-'));
  // If this runs as root, the PostgreSQL server still runs as another user and needs access to the folder.
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

/** Polls from the start, because the process may log that it is ready later than it serves. */
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
