import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { loadOperations } from '#facade/documents/load-operations';
import { packageRoot, product } from '#runtime/package-root';
import { artefactsFolder, writeArtefacts } from '#schema/artefacts';
import { documentSchema } from '#schema/internal-elements';
import { brunoCollection } from './clients/bruno-collection';
import { writeBruno } from './clients/bruno-files';
import { installRestClient, restTypes, restTypesFile } from './clients/rest-types';
import { consoleFiles } from './console/console-documents';
import { deploymentFiles } from './deployment/deployment-files';
import { generateArtefacts } from './generate-artefacts';

const print = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * Writes all generated, committed files: the schema artefacts, the clients derived from them, and the areas'
 * blocks of the deployment files.
 */
async function generate(): Promise<void> {
  const { artefacts, hints } = await generateArtefacts();
  writeArtefacts(artefacts);
  for (const { code, message } of hints) print(`composition hint: ${code}: ${message}`);
  print(`Wrote ${artefacts.size} artefacts to ${artefactsFolder}`);
  const operations = loadOperations(
    documentSchema(artefacts.get('supergraph.graphql') ?? '').toGraphQLJSSchema(),
  );
  const bruno = brunoCollection(operations, product.name);
  await installRestClient();
  writeFileSync(restTypesFile, await restTypes());
  writeBruno(bruno);
  print(`Wrote clients/rest/src/contract.ts and ${bruno.size} files of clients/bruno`);
  for (const { path, text } of await consoleFiles()) {
    writeFileSync(path, text);
    print(`Wrote ${relative(packageRoot, path)}`);
  }
  for (const [file, text] of deploymentFiles()) {
    writeFileSync(file, text);
    print(`Wrote ${relative(packageRoot, file)}`);
  }
}

generate().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
