import 'reflect-metadata';
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { contextFor, type SubgraphContext } from '#kit/context';
import { openSendingQueue } from '#kit/jobs/job-queue';
import { loadArea } from '#processes/areas';
import { Closers } from '#processes/closers';
import { readSubgraphConfiguration } from '#processes/configuration/area-process';
import { openAreas } from '#processes/foundations/open-areas';
import { openSharedFiles } from '#processes/foundations/open-files';
import { outsideServices } from '#processes/foundations/outside-services';
import { createLogger } from '#processes/logger';
import type { Caller } from '#protocol/principal';
import { NO_OBSERVER } from '#runtime/observe/observer';
import { CALLER_HEADER } from './stock-graph';

/** Serves the schema and resolvers of one area as documented by Apollo Server. */
async function main(): Promise<void> {
  const area = await loadArea(process.argv[2]);
  // Libraries are to run as in production, where the configuration would reject the sandbox.
  const configuration = await readSubgraphConfiguration(area.definition.name, {
    ...process.env,
    NODE_ENV: undefined,
  });
  const { databaseUrl, port } = configuration;
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
  await startStandaloneServer(server, {
    listen: { host: '127.0.0.1', port },
    context: async ({ req }) => {
      const caller: Caller = JSON.parse(String(req.headers[CALLER_HEADER]));
      return contextFor(caller);
    },
  });
  process.stdout.write(`${name} is ready\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
