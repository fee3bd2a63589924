import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { buildSubgraphSchema } from '@apollo/subgraph';
import type { GraphQLSchemaModule } from '@apollo/subgraph/dist/schema-helper';
import { parse } from 'graphql';
import { generateKeyPair } from 'jose';
import type { SubgraphContext } from '#kit/context';
import { federationLink } from '#kit/federation-link';
import type { FileStore } from '#kit/files/file-store';
import { takeStagedFile } from '#kit/files/staged-file';
import { Upload } from '#kit/scalars/upload';
import { subgraphListener } from '#kit/serve-subgraph';
import type { Subgraph } from '#kit/subgraph';
import { composeSupergraph } from '#schema/compose';
import { httpClient } from '../clients/http-client';
import { inProcessClient } from '../clients/in-process-client';
import { unreachable } from '../clients/unreachable-area';
import { type Graph, openGraph } from '../graph';
import type { SubgraphClient } from '../subgraph-client';
import { silent } from './two-areas';

process.env.APOLLO_TELEMETRY_DISABLED = 'true';

const sdl = `${federationLink}
  scalar Upload
  type Query { kept: [Kept!]! }
  type Mutation {
    keep(file: Upload, other: Upload, overwrite: Boolean, count: Int, notes: String): Kept!
    keepAll(input: KeepInput!): [Kept!]!
  }
  input KeepInput { files: [Upload!]! }
  type Kept { fileName: String!  mediaType: String!  size: Int!  text: String!  told: String! }
`;

/** Bytes that this area takes. */
const MOST_BYTES = 2_000_000;

interface KeepArguments {
  readonly file?: string | null;
  readonly other?: string | null;
}

/** How an area and the graph before it meet. */
export type Way = 'in one process' | 'over HTTP';

export const WAYS: readonly Way[] = ['in one process', 'over HTTP'];

/** A graph with one area that reads what was uploaded. */
export interface UploadGraph extends Graph {
  /** Every file that the area was given, in order. */
  readonly kept: readonly string[];
}

const MAKE_CLIENT = { 'in one process': inThisProcess, 'over HTTP': overHttp };

/** @param way an area cannot tell the two apart, which is what tests run both for. */
export async function openUploadGraph(files: FileStore, way: Way): Promise<UploadGraph> {
  const kept: string[] = [];
  const { client, close } = await MAKE_CLIENT[way](uploadArea(files, kept));
  const gone: SubgraphClient = { execute: async () => unreachable('game') };
  const clients = { auth: gone, events: gone, attendance: client, game: gone, bingo: gone };
  const { supergraphSdl } = composeSupergraph([{ name: 'attendance', sdl }]);
  const graph = await openGraph({ supergraphSdl, clients, log: silent, onIdentityChange: () => undefined });
  const closeAll = async () => {
    await graph.close();
    await close();
  };
  return { ...graph, kept, close: closeAll };
}

interface OpenClient {
  readonly client: SubgraphClient;
  close(): Promise<void>;
}

async function inThisProcess(subgraph: Subgraph): Promise<OpenClient> {
  return { client: inProcessClient(subgraph, silent), close: async () => undefined };
}

async function overHttp(subgraph: Subgraph): Promise<OpenClient> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const server = createServer(subgraphListener({ subgraph, key: publicKey, log: silent }));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/graphql`;
  const client = httpClient({ area: subgraph.name, url, key: privateKey, log: silent });
  const close = async () => {
    client.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { client, close };
}

function uploadArea(files: FileStore, kept: string[]): Subgraph {
  const keep = async (argument: string, reference: string, context: SubgraphContext, told: object) => {
    const staged = takeStagedFile(files, context, { argument, reference, maxBytes: MOST_BYTES });
    const { fileName, mediaType, size } = staged;
    const contents = await text(await staged.open());
    kept.push(contents);
    return { fileName, mediaType, size, text: contents, told: JSON.stringify(told) };
  };
  const resolvers: NonNullable<GraphQLSchemaModule['resolvers']> = {
    Upload,
    Query: { kept: () => [] },
    Mutation: {
      keep: async (_: unknown, { file, other, ...told }: KeepArguments, context: SubgraphContext) => {
        const first = file ? await keep('file', file, context, told) : null;
        return other ? await keep('other', other, context, told) : first;
      },
      keepAll: (_: unknown, { input }: { input: { files: string[] } }, context: SubgraphContext) =>
        Promise.all(
          input.files.map((reference, index) => keep(`input.files.${index}`, reference, context, {})),
        ),
    },
  };
  return { name: 'attendance', schema: buildSubgraphSchema({ typeDefs: parse(sdl), resolvers }), sdl };
}
