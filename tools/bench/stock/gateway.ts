import express from 'express';
import { Pool } from 'pg';
import { z } from 'zod';
import { loadOperations } from '#facade/documents/load-operations';
import type { RestMethod } from '#facade/rest-operation';
import { AREA_URLS, areaVariable } from '#processes/configuration/area-variables';
import { AREAS } from '#protocol/areas';
import { recordOf } from '#protocol/records';
import { readSupergraph } from '#schema/artefacts';
import { documentSchema, withInternalElements } from '#schema/internal-elements';
import { headersFor, onError } from '../baseline/http-edge';
import { dutiesFrom, dutySettings } from '../baseline/read-duties';
import { openApolloGraph } from './apollo-graph';
import { serveOperation } from './serve-operation';

/** Runs a stock gateway behind Express, which maps each REST request to an operation. */
const settings = dutySettings
  .extend({
    PORT: z.coerce.number(),
    ...recordOf(AREA_URLS, () => z.url()),
  })
  .parse(process.env);

async function main(): Promise<void> {
  const supergraph = AREAS.reduce(
    (sdl, area) => sdl.replace(`http://${area}.subgraph`, settings[areaVariable(area, 'URL')]),
    withInternalElements(readSupergraph()),
  );
  const graph = await openApolloGraph(supergraph);
  const { duties, origins } = dutiesFrom(settings, new Pool({ connectionString: settings.DATABASE_URL }));
  const schema = documentSchema(supergraph).toGraphQLJSSchema();
  const app = express().disable('x-powered-by').disable('etag');
  app.use(headersFor(origins), express.json({ limit: '1mb' }));
  for (const operation of loadOperations(schema)) {
    const { method, path, consumes, transport } = operation.contract;
    if (consumes === 'MULTIPART' || !TRANSPORTS.has(transport)) continue;
    app[VERBS[method]](path, serveOperation(operation, duties, graph));
  }
  app.use(onError);
  app.listen(settings.PORT, '127.0.0.1', () => process.stdout.write('gateway is ready\n'));
}

/** Transports that need only a body and headers. */
const TRANSPORTS = new Set(['JSON', 'CACHED']);

const VERBS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const satisfies Record<
  RestMethod,
  string
>;

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
