import { composeServices } from '@apollo/composition';
import { Supergraph } from '@apollo/federation-internals';
import { parse, printSchema } from 'graphql';

/** One subgraph, as the registry knows it. */
export interface SubgraphSdl {
  readonly name: string;
  readonly sdl: string;
}

/** The result of a composition that worked. */
export interface Composition {
  readonly supergraphSdl: string;
  /** What clients see: no federation directives, nothing inaccessible. */
  readonly apiSdl: string;
  /** Remarks of the composer that are no errors. */
  readonly hints: readonly string[];
}

/**
 * Composes subgraphs into a supergraph.
 *
 * @throws Error with every composition error, one a line.
 */
export function composeSupergraph(subgraphs: readonly SubgraphSdl[]): Composition {
  const result = composeServices(
    subgraphs.map(({ name, sdl }) => ({ name, typeDefs: parse(sdl), url: `http://${name}.subgraph` })),
  );
  if (result.errors) {
    throw new Error(
      `The subgraphs do not compose:\n${result.errors.map((error) => `- ${error.message}`).join('\n')}`,
    );
  }
  const { supergraphSdl, hints } = result;
  return { supergraphSdl, apiSdl: apiSdlOf(supergraphSdl), hints: hints.map((hint) => hint.toString()) };
}

function apiSdlOf(supergraphSdl: string): string {
  return printSchema(Supergraph.build(supergraphSdl).apiSchema().toGraphQLJSSchema());
}
