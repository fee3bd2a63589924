import { text } from 'node:stream/consumers';
import { buildSubgraphSchema } from '@apollo/subgraph';
import type { GraphQLSchemaModule } from '@apollo/subgraph/dist/schema-helper';
import { parse } from 'graphql';
import type { SubgraphContext } from '#kit/context';
import { takeStagedFile } from '#kit/files/staged-file';
import type { Subgraph } from '#kit/subgraph';
import { federationLink } from '#protocol/federation-link';
import { Upload } from '#protocol/scalars/upload';
import type { FileStore } from '#runtime/files/file-store';
import type { Graph } from '../graph';
import { openAreaGraph, type Transport } from './one-area-graph';

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

/** The subgraph's size limit in bytes. */
const MAX_BYTES = 2_000_000;

interface KeepArguments {
  readonly file?: string | null;
  readonly other?: string | null;
}

/** A graph over one subgraph that reads uploaded files. */
export interface UploadGraph extends Graph {
  /** The contents of all received files, in order. */
  readonly kept: string[];
}

/** @param way both transports must behave alike, so tests run with either. */
export async function openUploadGraph(files: FileStore, way: Transport): Promise<UploadGraph> {
  const kept: string[] = [];
  return { ...(await openAreaGraph(uploadArea(files, kept), way)), kept };
}

function uploadArea(files: FileStore, kept: string[]): Subgraph {
  const keep = async (argument: string, reference: string, context: SubgraphContext, told: object) => {
    const staged = takeStagedFile(files, context, { argument, reference, maxBytes: MAX_BYTES });
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
