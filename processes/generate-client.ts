import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { loadOperations } from '#facade/documents/load-operations';
import { product } from '#runtime/package-root';
import { artefactsFolder } from '#schema/artefacts';
import { brunoCollection } from './clients/bruno-collection';
import { writeBruno } from './clients/bruno-files';
import { installRestClient, restTypes, restTypesFile } from './clients/rest-types';

/** Writes what clients are given from the committed artefacts: types for TypeScript, a collection for Bruno. */
async function generate(): Promise<void> {
  const schema = buildSchema(readFileSync(join(artefactsFolder, 'api.graphql'), 'utf8'));
  const files = brunoCollection(loadOperations(schema), product.name);
  await installRestClient();
  writeFileSync(restTypesFile, await restTypes());
  writeBruno(files);
  process.stdout.write(`Wrote clients/rest/src/contract.ts and ${files.size} files of clients/bruno\n`);
}

generate().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
