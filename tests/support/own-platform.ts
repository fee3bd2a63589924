import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migratedDatabase, type TestDatabase } from './database';
import { withDatabase } from './engine-addresses';
import { launch } from './launch';
import { freeTopology, type TopologyName } from './topology';

/** The platform of a suite, its own or shared. */
export interface Foundation {
  readonly port: number;
  readonly areaPorts: readonly number[];
  readonly databaseUrl: string;
  readonly pid: number;
  /** Its `DATA_DIR`, which holds files. */
  readonly dataDir: string;
  output(): string;
  /** Releases the platform and returns the exit code. */
  release(signal: NodeJS.Signals): Promise<number | null>;
}

/** Shorter than the timeout of a suite's hooks, so that a failed start is ended and reported. */
const READY_WITHIN_MS = 115_000;

/** Starts a platform on free ports, on a database of its own unless `DATABASE_URL` or its file is set. */
export async function startOwnPlatform(
  environment: Readonly<Record<string, string>>,
  topology: TopologyName,
  onOutput?: (chunk: Buffer) => void,
): Promise<Foundation> {
  const { DATABASE_URL_FILE: file, DATABASE_URL: shared = file && readFileSync(file, 'utf8') } = environment;
  const database = shared === undefined ? await migratedDatabase() : borrowed(shared);
  const dataDir = mkdtempSync(join(tmpdir(), 'platform-suite-'));
  const { main, port, areaPorts, environment: ports } = await freeTopology(topology);
  const settings = { ...(!file && databaseVariables(database.url)), DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const launched = await launch(
    main,
    dataDir,
    { ...settings, ...ports, ...environment },
    READY_WITHIN_MS,
    onOutput,
  );
  return {
    port,
    areaPorts,
    databaseUrl: database.url,
    pid: launched.pid,
    dataDir: environment.DATA_DIR ?? dataDir,
    output: launched.output,
    release: async (signal) => {
      const code = await launched.end(signal);
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** @param url of a database, which the run's replica has, too, if there is one. */
function databaseVariables(url: string): Readonly<Record<string, string>> {
  const { TEST_ENGINE_REPLICA_URL: replica } = process.env;
  if (replica === undefined) return { DATABASE_URL: url };
  return { DATABASE_URL: url, DATABASE_READ_URL: withDatabase(replica, new URL(url).pathname.slice(1)) };
}

function borrowed(url: string): TestDatabase {
  return { url, drop: async () => undefined };
}
