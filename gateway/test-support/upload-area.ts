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

/** Bytes that this area takes. */
const MOST_BYTES = 2_000_000;

interface KeepArguments {
  readonly file?: string | null;
  readonly other?: string | null;
}

/** A graph with one area that reads what was uploaded. */
export interface UploadGraph extends Graph {
  /** Every file that the area was given, in order. */
  readonly kept: string[];
}

/** @param way an area cannot tell the two apart, which is what tests run both for. */
export async function openUploadGraph(files: FileStore, way: Transport): Promise<UploadGraph> {
  const kept: string[] = [];
  return { ...(await openAreaGraph(uploadArea(files, kept), way)), kept };
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
