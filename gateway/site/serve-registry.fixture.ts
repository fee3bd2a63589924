import { createServer, type Server } from 'node:http';
import express from 'express';
import { createSchemaRegistry, type SchemaRegistryOptions } from './schema-registry';

const servers: Server[] = [];

/** Serves a registry on a free port, without access control by default. Returns its address. */
export async function serveRegistry(
  options: Pick<SchemaRegistryOptions, 'folder' | 'live'> & Partial<SchemaRegistryOptions>,
): Promise<string> {
  const admit = async () => undefined;
  const app = express()
    .disable('etag')
    .use(createSchemaRegistry({ admit, baseUrl: 'https://clan.example', restricted: false, ...options }));
  const server = createServer(app);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the registry has no port');
  return `http://127.0.0.1:${address.port}`;
}

/** Closes every server of a test; use in `afterEach`. */
export async function closeRegistries(): Promise<void> {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
