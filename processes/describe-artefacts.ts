import { parse, print } from 'graphql';
import { buildOpenApi } from '#facade/openapi/build-openapi';
import type { RestOperation } from '#facade/rest-operation';
import { product } from '#runtime/package-root';
import type { Artefacts } from '#schema/artefacts';
import type { Composition, SubgraphSdl } from '#schema/compose';
import { declaredLimits } from '#schema/declared-limits';
import { eventSchemas } from '#schema/event-schemas';
import { documentSdl } from '#schema/internal-elements';
import { schemaWithAccess } from '#schema/schema-with-access';
import { templateSchema } from '#subgraphs/bingo/events/template-document';
import { describedMessages } from '#subgraphs/game/webhooks/webhook-message';
import { describeScalars, FILE_SCHEMAS } from './published-schemas';

/** Inputs of the generated artefacts. */
export interface ArtefactParts {
  readonly subgraphs: readonly SubgraphSdl[];
  readonly composition: Composition;
  /** Path → SDL. */
  readonly variants: ReadonlyMap<string, string>;
  readonly operations: readonly RestOperation[];
}

/** Returns the files of the registry. Deterministic. */
export function describeArtefacts({
  subgraphs,
  composition,
  variants,
  operations,
}: ArtefactParts): Artefacts {
  const { supergraphSdl, apiSdl } = composition;
  const manifest = operations.map(({ name, contract, document, variables }) => {
    const named = variables.filter((variable) => variable.source.name !== variable.name);
    const parameters = Object.fromEntries(named.map((variable) => [variable.name, variable.source.name]));
    const rest = `${contract.method} ${contract.path}`;
    return { name, rest, body: print(document), ...(named.length > 0 && { parameters }) };
  });
  const supergraph = parse(supergraphSdl, { noLocation: true });
  const schema = schemaWithAccess(documentSdl(supergraphSdl), supergraph);
  describeScalars(schema);
  const limits = new Map([...declaredLimits(supergraph), ...FILE_SCHEMAS]);
  return new Map([
    ...subgraphs.map(({ name, sdl }): [string, string] => [`subgraphs/${name}.graphql`, sdl]),
    ['supergraph.graphql', `${supergraphSdl.trimEnd()}\n`],
    ['api.graphql', `${apiSdl.trimEnd()}\n`],
    ...variants,
    ['bingo-template.json', json(templateSchema())],
    ['operations.json', json({ operations: manifest })],
    ['events.json', json(eventSchemas())],
    ['openapi.json', json(buildOpenApi(schema, operations, product.version, limits, describedMessages()))],
  ]);
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
