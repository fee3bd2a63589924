import { composeServices } from '@apollo/composition';
import { Supergraph } from '@apollo/federation-internals';
import { type ASTNode, GraphQLError, parse, printSchema, Source } from 'graphql';

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
  readonly hints: readonly Remark[];
}

/** What the composer says of subgraphs: an error, or a hint. */
export interface Remark {
  /** The composer's own code, such as `INVALID_FIELD_SHARING`. */
  readonly code: string;
  readonly message: string;
  /** What it is about, where the composer says so. */
  readonly coordinate: string | null;
  /** Where in the subgraphs, the first place first. */
  readonly places: readonly Place[];
}

/** A line of a subgraph's SDL. */
export interface Place {
  readonly subgraph: string;
  readonly line: number;
}

/** A composition, or why there is none. */
export type CompositionResult =
  | { readonly composition: Composition; readonly errors?: never }
  | { readonly composition?: never; readonly errors: readonly Remark[] };

/**
 * Composes subgraphs into a supergraph.
 *
 * @throws Error with every composition error, one a line.
 */
export function composeSupergraph(subgraphs: readonly SubgraphSdl[]): Composition {
  const { composition, errors } = tryComposition(subgraphs);
  if (composition) return composition;
  throw new Error(`The subgraphs do not compose:\n${errors.map(({ message }) => `- ${message}`).join('\n')}`);
}

/** Composes subgraphs into a supergraph, or says why that cannot be. */
export function tryComposition(subgraphs: readonly SubgraphSdl[]): CompositionResult {
  const parsed = parseSubgraphs(subgraphs);
  if (parsed.errors) return parsed;
  const result = composeServices(parsed.services);
  if (result.errors) return { errors: result.errors.map(errorRemark) };
  const { supergraphSdl } = result;
  const hints = result.hints.map(
    ({ definition, message, coordinate, nodes }): Remark => ({
      code: definition.code,
      message,
      coordinate: coordinate ?? null,
      places: placesOf(nodes),
    }),
  );
  return { composition: { supergraphSdl, apiSdl: apiSdlOf(supergraphSdl), hints } };
}

function parseSubgraphs(subgraphs: readonly SubgraphSdl[]) {
  const services: Parameters<typeof composeServices>[0] = [];
  for (const { name, sdl } of subgraphs) {
    try {
      // The source's name tells the places of remarks apart.
      services.push({ name, typeDefs: parse(new Source(sdl, name)), url: `http://${name}.subgraph` });
    } catch (error) {
      return { errors: [syntaxRemark(name, error)] };
    }
  }
  return { services };
}

function syntaxRemark(subgraph: string, error: unknown): Remark {
  const line = error instanceof GraphQLError ? (error.locations?.[0]?.line ?? 1) : 1;
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'INVALID_GRAPHQL', message, coordinate: null, places: [{ subgraph, line }] };
}

function errorRemark({ message, extensions, nodes }: GraphQLError): Remark {
  const code = typeof extensions.code === 'string' ? extensions.code : 'COMPOSITION_ERROR';
  return { code, message, coordinate: null, places: placesOf(nodes) };
}

function placesOf(nodes: readonly ASTNode[] = []): Place[] {
  return nodes.flatMap((node) => {
    // A definition begins with its description: its name is what people look for.
    const loc = ('name' in node ? node.name?.loc : undefined) ?? node.loc;
    return loc ? [{ subgraph: loc.source.name, line: loc.startToken.line }] : [];
  });
}

function apiSdlOf(supergraphSdl: string): string {
  return printSchema(Supergraph.build(supergraphSdl).apiSchema().toGraphQLJSSchema());
}
