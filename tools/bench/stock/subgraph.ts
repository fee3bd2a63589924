import 'reflect-metadata';
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { LRUCache } from 'lru-cache';
import { contextFor, type SubgraphContext } from '#kit/context';
import { openSendingQueue } from '#kit/jobs/job-queue';
import { loadArea } from '#processes/areas';
import { Closers } from '#processes/closers';
import { readSubgraphConfiguration } from '#processes/configuration/area-process';
import { openAreas } from '#processes/foundations/open-areas';
import { openSharedFiles } from '#processes/foundations/open-files';
import { outsideServices } from '#processes/foundations/outside-services';
import { createLogger } from '#processes/logger';
import { ASSERTION_HEADER, verifyCaller } from '#protocol/caller-assertion';
import type { Caller } from '#protocol/principal';
import { NO_OBSERVER } from '#runtime/observe/observer';

/** Cache lifetime of verified assertions, equal to the lifetime of an assertion. */
const CACHE_MS = 60_000;

/** Serves the schema and resolvers of one area as documented by Apollo Server. */
async function main(): Promise<void> {
  const area = await loadArea(process.argv[2]);
  // Libraries are to run as in production, where the configuration would refuse the sandbox.
  const configuration = await readSubgraphConfiguration(area.definition.name, {
    ...process.env,
    NODE_ENV: undefined,
  });
  const { databaseUrl, callerKeys, port } = configuration;
  const log = createLogger(configuration.logLevel);
  const foundations = {
    databaseUrl,
    outside: outsideServices(configuration, configuration.standInUrls),
    jobs: await openSendingQueue(databaseUrl, log),
    files: await openSharedFiles(configuration, log),
    log,
    observer: NO_OBSERVER,
    stopping: new AbortController().signal,
  };
  const opened = await openAreas([area], configuration, foundations, new Closers());
  const { name } = area.definition;
  const running = opened.get(name);
  if (!running) throw new Error(`The ${name} area was not opened`);
  const server = new ApolloServer<SubgraphContext>({
    schema: running.subgraph.schema,
    nodeEnv: 'production',
  });
  const verifiedAssertions = new LRUCache<string, Caller>({ max: 10_000, ttl: CACHE_MS });
  await startStandaloneServer(server, {
    listen: { host: '127.0.0.1', port },
    context: async ({ req }) => {
      const assertion = String(req.headers[ASSERTION_HEADER]);
      const caller =
        verifiedAssertions.get(assertion) ?? (await verifyCaller(assertion, name, callerKeys))?.caller;
      if (!caller) throw new Error('A valid caller assertion is required');
      verifiedAssertions.set(assertion, caller);
      return contextFor(caller);
    },
  });
  process.stdout.write(`${name} is ready\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
