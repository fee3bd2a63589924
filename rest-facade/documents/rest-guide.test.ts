import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { operationRoot } from '#gateway/execution/area-calls';
import { packageRoot } from '#runtime/package-root';
import { artefactsFolder } from '#schema/artefacts';
import { facadeFolder } from '../rest-operation';
import { readDocuments } from './read-documents';

const mutations = buildSchema(readFileSync(join(artefactsFolder, 'api.graphql'), 'utf8'))
  .getMutationType()
  ?.getFields();

const byRest = new Set(
  readDocuments(facadeFolder())
    .flatMap(({ document }) => operationRoot(document).fields)
    .map(({ name }) => name),
);

it('names every mutation that has no endpoint in the guide for REST clients', () => {
  const guide = readFileSync(join(packageRoot, 'docs/guides/rest-client.md'), 'utf8');
  const graphOnly = Object.keys(mutations ?? {}).filter((name) => !byRest.has(name));
  expect(graphOnly.length).toBeGreaterThan(0);
  expect(graphOnly.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
