import { buildSchema, print } from 'graphql';
import { loadOperations } from '#facade/documents/load-operations';
import { buildOpenApi } from '#facade/openapi/build-openapi';
import { product } from '#kit/package-root';
import { buildSubgraph } from '#kit/subgraph';
import type { Artefacts } from '#schema/artefacts';
import { composeSupergraph } from '#schema/compose';
import { composeVariants } from '#schema/variants';
import { areas } from './areas';

/** What the registry makes of the sources, and what the composer remarked. */
export interface Generated {
  readonly artefacts: Artefacts;
  readonly hints: readonly string[];
}

/**
 * Emits the subgraphs, composes them, reads the REST documents against the result and describes them. No database.
 *
 * @throws Error when the subgraphs do not compose or a document is wrong.
 */
export function generateArtefacts(): Generated {
  const subgraphs = areas.map(({ definition }) => ({
    name: definition.name,
    sdl: buildSubgraph(definition).sdl,
  }));
  const { supergraphSdl, apiSdl, hints } = composeSupergraph(subgraphs);
  const apiSchema = buildSchema(apiSdl);
  const operations = loadOperations(apiSchema);
  const manifest = operations.map(({ name, contract, document }) => ({
    name,
    rest: `${contract.method} ${contract.path}`,
    body: print(document),
  }));
  return {
    artefacts: new Map([
      ...subgraphs.map(({ name, sdl }): [string, string] => [`subgraphs/${name}.graphql`, sdl]),
      ['supergraph.graphql', `${supergraphSdl.trimEnd()}\n`],
      ['api.graphql', `${apiSdl.trimEnd()}\n`],
      ...composeVariants(subgraphs),
      ['operations.json', json({ operations: manifest })],
      ['openapi.json', json(buildOpenApi(apiSchema, operations, product.version))],
    ]),
    hints,
  };
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
