import { staleArtefacts } from '#schema/artefacts';
import { generateArtefacts } from './generate-artefacts';
import { lintOpenApi } from './lint-openapi';

/** Fails when the subgraphs do not compose, an artefact is stale, or the OpenAPI document breaks a rule. */
async function check(): Promise<string[]> {
  const { artefacts } = generateArtefacts();
  const stale = staleArtefacts(artefacts).map((path) => `${path} is stale: run npm run schema:update`);
  return [...stale, ...(await lintOpenApi(artefacts.get('openapi.json') ?? ''))];
}

check().then(
  (problems) => {
    for (const problem of problems) process.stderr.write(`${problem}\n`);
    if (problems.length > 0) process.exitCode = 1;
    else process.stdout.write('The schema artefacts are current, compose and pass the OpenAPI rules.\n');
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
