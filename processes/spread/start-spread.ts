import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Closers, opening } from '#processes/closers';
import { environmentOf } from '#processes/configuration/kinds';
import type { SpreadConfiguration } from '#processes/configuration/spread';
import type { StandIn } from '#processes/configuration/stand-ins';
import { openDatabase } from '#processes/foundations/open-database';
import { startStandIns } from '#processes/foundations/stand-ins';
import type { Logger } from '#runtime/logger';
import { packageRoot } from '#runtime/package-root';
import { platformProgram, redisProgram, system } from './program';
import { Supervised } from './supervised';
import { REDIS, topology, watchedFrom } from './topology';

type Environment = Readonly<Record<string, string | undefined>>;

/** The running topology. */
export interface Spread {
  readonly embeddedDatabase: string | null;
  readonly standIns: ReadonlyMap<StandIn, string>;
  readonly redisUrl: string;
  readonly processes: readonly { readonly name: string; readonly port: number; readonly pid: number }[];
  readonly died: Promise<string>;
  stop(): Promise<void>;
}

/** Both timeouts add up to less than the ten seconds allowed for a stop; the rest is for the database. */
const GATEWAYS_STOP_MS = 4500;
const OTHERS_STOP_MS = 3000;

/**
 * Starts database, Redis, sandbox and migration where the operator set none, then every process of the
 * topology.
 *
 * @param environment variables of the processes; each receives its own subset.
 * @param stopping aborts the start and stops what was started, since child processes outlive their parent.
 * @throws Error with a one-sentence message; everything started so far is stopped again.
 */
export function startSpread(
  configuration: SpreadConfiguration,
  environment: Environment,
  log: Logger,
  stopping: AbortSignal,
): Promise<Spread> {
  return opening(log, stopping, (closers) => start(configuration, environment, log, closers));
}

async function start(
  configuration: SpreadConfiguration,
  environment: Environment,
  log: Logger,
  closers: Closers,
): Promise<Spread> {
  const print = (line: string) => log.warn({ part: 'launcher' }, line);
  const [database, standIns, redisUrl] = await Promise.all([
    openDatabase(configuration, log, closers),
    startStandIns(configuration, closers),
    configuration.redisUrl ?? openRedisServer(configuration.port + REDIS, environment, print, closers),
  ]);
  const shared = {
    ...environment,
    BASE_URL: configuration.baseUrl,
    DATA_DIR: configuration.dataDir,
    ...databaseAddresses(environment, database.url),
    REDIS_URL: redisUrl,
    REDIS_URL_FILE: undefined,
    ...(standIns.size > 0 && {
      SANDBOX_URLS: [...standIns].map(([part, url]) => `${part}=${url}`).join(','),
    }),
    ...assertionKeys(environment),
  };
  await migrate(shared, closers);
  const { copies, internal, port } = configuration;
  const all = topology(port, copies);
  const members = internal ? watchedFrom(internal.port, all) : all;
  const processes = members.map((member) => new Supervised(platformProgram(member, shared), print));
  const isGateway = (_: unknown, index: number) => members[index]?.kind === 'gateway';
  const gateways = processes.filter(isGateway);
  const others = processes.filter((process) => !gateways.includes(process));
  closers.add('subgraphs and worker', () => stopAll(others, OTHERS_STOP_MS));
  // Stopped first: their requests in flight need the areas.
  closers.add('gateways', () => stopAll(gateways, GATEWAYS_STOP_MS));
  await Promise.all(processes.map((process) => process.start()));
  return {
    embeddedDatabase: database.embeddedIn,
    standIns,
    redisUrl,
    processes: processes.map(({ name, pid }, index) => ({ name, pid, port: members[index]?.port ?? 0 })),
    died: database.died,
    stop: () => closers.closeAll(log),
  };
}

/** A file is read by each process at its start, so that its content can be replaced. */
function databaseAddresses({ DATABASE_URL_FILE: file }: Environment, url: string): Environment {
  return file
    ? { EVENT_LOG_URL: undefined, EVENT_LOG_URL_FILE: file }
    : { DATABASE_URL: url, EVENT_LOG_URL: url, EVENT_LOG_URL_FILE: undefined };
}

async function stopAll(processes: readonly Supervised[], graceMs: number): Promise<void> {
  await Promise.all(processes.map((process) => process.stop(graceMs)));
}

async function openRedisServer(
  port: number,
  environment: Environment,
  print: (line: string) => void,
  closers: Closers,
): Promise<string> {
  const redis = new Supervised(redisProgram(port, environment), print);
  closers.add('Redis', () => redis.stop(1000));
  await redis.start().catch((error: unknown) => {
    const problem = error instanceof Error ? error.message : String(error);
    throw new Error(`no Redis: install redis-server or set REDIS_URL (${problem})`, { cause: error });
  });
  return `redis://127.0.0.1:${port}`;
}

/** Runs the migration in a process of its own, as in every deployment. */
async function migrate(environment: Environment, closers: Closers): Promise<void> {
  const child = spawn(process.execPath, [join(packageRoot, 'dist/server/migrate.js')], {
    env: { ...system(environment), ...environmentOf('migrate', environment) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  closers.add('migration', async () => {
    if (child.kill('SIGTERM')) await ended;
  });
  const [code]: unknown[] = await ended;
  if (code !== 0) throw new Error('the database could not be migrated');
}

/** Returns the gateways' key pair as variables: the operator's, or one generated for this start. */
export function assertionKeys(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const isConfigured = Object.entries(environment).some(([name, value]) => NAME.test(name) && value);
  if (isConfigured) return {};
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    CALLER_ASSERTION_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    CALLER_ASSERTION_PUBLIC_KEYS: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

/** Setting one half requires the other; gateways and subgraphs validate that. */
const NAME = /^CALLER_ASSERTION_/;
