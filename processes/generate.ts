import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { loadOperations } from '#facade/documents/load-operations';
import { packageRoot, product } from '#runtime/package-root';
import { type Artefacts, artefactsFolder, writeArtefacts } from '#schema/artefacts';
import { type ComposerMessage, composeSupergraph } from '#schema/compose';
import { documentSchema } from '#schema/internal-elements';
import { composeVariants } from '#schema/variants';
import { brunoCollection } from './clients/bruno-collection';
import { writeBruno } from './clients/bruno-files';
import { consoleFiles } from './console/console-documents';
import { deploymentFiles } from './deployment/deployment-files';
import { describeArtefacts } from './describe-artefacts';
import { emitSubgraphs } from './emit-subgraphs';

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
  writeBruno(bruno);
  print(`Wrote ${bruno.size} files of clients/bruno`);
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

/** The registry's artefacts, and the composer's hints. */
interface Generated {
  readonly artefacts: Artefacts;
  readonly hints: readonly ComposerMessage[];
}

/**
 * Emits and composes the subgraphs, validates the REST documents against the result and describes them. Needs
 * no database.
 *
 * @throws Error when the subgraphs do not compose or a document is invalid.
 */
async function generateArtefacts(): Promise<Generated> {
  const subgraphs = await emitSubgraphs();
  const composition = composeSupergraph(subgraphs);
  const variants = composeVariants(subgraphs);
  const operations = loadOperations(documentSchema(composition.supergraphSdl).toGraphQLJSSchema());
  const artefacts = describeArtefacts({ subgraphs, composition, variants, operations });
  return { artefacts, hints: composition.hints };
}
