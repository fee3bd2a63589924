import { composeServices } from '@apollo/composition';
import { Supergraph } from '@apollo/federation-internals';
import { type ASTNode, GraphQLError, parse, printSchema, Source } from 'graphql';

/** The name and SDL of a subgraph. */
export interface SubgraphSdl {
  readonly name: string;
  readonly sdl: string;
}

/** The result of a successful composition. */
export interface Composition {
  readonly supergraphSdl: string;
  /** Client-facing schema, without federation directives and inaccessible elements. */
  readonly apiSdl: string;
  /** Composition hints, which are not errors. */
  readonly hints: readonly ComposerMessage[];
}

/** A composition error or hint. */
export interface ComposerMessage {
  /** Code of the composer, such as `INVALID_FIELD_SHARING`. */
  readonly code: string;
  readonly message: string;
  /** Affected coordinate; null if the composer names none. */
  readonly coordinate: string | null;
  /** Source positions in the subgraphs, most relevant first. */
  readonly places: readonly Place[];
}

/** A line of a subgraph's SDL. */
export interface Place {
  readonly subgraph: string;
  readonly line: number;
}

/** A composition, or its errors. */
export type CompositionResult =
  | { readonly composition: Composition; readonly errors?: never }
  | { readonly composition?: never; readonly errors: readonly ComposerMessage[] };

/**
 * Composes subgraphs into a supergraph.
 * @throws Error listing every composition error, one per line.
 */
export function composeSupergraph(subgraphs: readonly SubgraphSdl[]): Composition {
  const { composition, errors } = tryComposition(subgraphs);
  if (composition) return composition;
  throw new Error(`The subgraphs do not compose:\n${errors.map(({ message }) => `- ${message}`).join('\n')}`);
}

/** Composes subgraphs into a supergraph, or returns the composition errors. */
export function tryComposition(subgraphs: readonly SubgraphSdl[]): CompositionResult {
  const parsed = parseSubgraphs(subgraphs);
  if (parsed.errors) return parsed;
  const result = composeServices(parsed.services);
  if (result.errors) return { errors: result.errors.map(errorMessage) };
  const { supergraphSdl } = result;
  const hints = result.hints.map(
    ({ definition, message, coordinate, nodes }): ComposerMessage => ({
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
      // Positions in errors and hints identify the subgraph by the source name.
      services.push({ name, typeDefs: parse(new Source(sdl, name)), url: `http://${name}.subgraph` });
    } catch (error) {
      return { errors: [syntaxMessage(name, error)] };
    }
  }
  return { services };
}

function syntaxMessage(subgraph: string, error: unknown): ComposerMessage {
  const line = error instanceof GraphQLError ? (error.locations?.[0]?.line ?? 1) : 1;
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'INVALID_GRAPHQL', message, coordinate: null, places: [{ subgraph, line }] };
}

function errorMessage({ message, extensions, nodes }: GraphQLError): ComposerMessage {
  const code = typeof extensions.code === 'string' ? extensions.code : 'COMPOSITION_ERROR';
  return { code, message, coordinate: null, places: placesOf(nodes) };
}

function placesOf(nodes: readonly ASTNode[] = []): Place[] {
  return nodes.flatMap((node) => {
    // A definition starts at its description, so point at its name.
    const loc = ('name' in node ? node.name?.loc : undefined) ?? node.loc;
    return loc ? [{ subgraph: loc.source.name, line: loc.startToken.line }] : [];
  });
}

function apiSdlOf(supergraphSdl: string): string {
  return printSchema(Supergraph.build(supergraphSdl).apiSchema().toGraphQLJSSchema());
}
