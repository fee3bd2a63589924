import { type Engines, startEngines } from './engines';

/** Runs work with a PostgreSQL and a Redis of its own, which `startPlatform` uses, and stops them. */
export async function withEngines<T>(work: (engines: Engines) => Promise<T>): Promise<T> {
  const engines = await startEngines();
  process.env.TEST_ENGINE_DATABASE_URL = engines.databaseUrl;
  try {
    return await work(engines);
  } finally {
    await engines.stop();
  }
}
