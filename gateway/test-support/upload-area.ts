import { text } from 'node:stream/consumers';
import { buildSubgraphSchema } from '@apollo/subgraph';
import type { GraphQLSchemaModule } from '@apollo/subgraph/dist/schema-helper';
import { parse } from 'graphql';
import type { SubgraphContext } from '#kit/context';
import { takeStagedFile } from '#kit/files/staged-file';
import type { ComposableSubgraph } from '#kit/test-support/composable-subgraph';
import { federationLink } from '#protocol/federation-link';
import { Upload } from '#protocol/scalars/upload';
import type { FileStore } from '#runtime/files/file-store';
import type { Graph } from '../graph/graph';
import { openAreaGraph, type Transport } from './one-area-graph';

const sdl = `${federationLink}
  scalar Upload
  type Query { received: [ReceivedFile!]! }
  type Mutation {
    receive(file: Upload, other: Upload, overwrite: Boolean, count: Int, notes: String): ReceivedFile!
    receiveAll(input: ReceiveInput!): [ReceivedFile!]!
  }
  input ReceiveInput { files: [Upload!]! }
  type ReceivedFile { fileName: String!  mediaType: String!  size: Int!  text: String!  otherArguments: String! }
`;

/** The subgraph's size limit in bytes. */
const MAX_BYTES = 2_000_000;

interface ReceiveArguments {
  readonly file?: string | null;
  readonly other?: string | null;
}

/** A graph over one subgraph that reads uploaded files. */
export interface UploadGraph extends Graph {
  /** The contents of all received files, in order. */
  readonly received: string[];
}

/** @param way the transport; both must behave alike. */
export async function openUploadGraph(files: FileStore, way: Transport): Promise<UploadGraph> {
  const received: string[] = [];
  return { ...(await openAreaGraph(uploadArea(files, received), way)), received };
}

function uploadArea(files: FileStore, received: string[]): ComposableSubgraph {
  const receive = async (
    argument: string,
    reference: string,
    context: SubgraphContext,
    otherArguments: object,
  ) => {
    const staged = takeStagedFile(files, context, { argument, reference, maxBytes: MAX_BYTES });
    const { fileName, mediaType, size } = staged;
    const contents = await text(await staged.open());
    received.push(contents);
    return { fileName, mediaType, size, text: contents, otherArguments: JSON.stringify(otherArguments) };
  };
  const resolvers: NonNullable<GraphQLSchemaModule['resolvers']> = {
    Upload,
    Query: { received: () => [] },
    Mutation: {
      receive: async (
        _: unknown,
        { file, other, ...otherArguments }: ReceiveArguments,
        context: SubgraphContext,
      ) => {
        const first = file ? await receive('file', file, context, otherArguments) : null;
        return other ? await receive('other', other, context, otherArguments) : first;
      },
      receiveAll: (_: unknown, { input }: { input: { files: string[] } }, context: SubgraphContext) =>
        Promise.all(
          input.files.map((reference, index) => receive(`input.files.${index}`, reference, context, {})),
        ),
    },
  };
  return { name: 'attendance', schema: buildSubgraphSchema({ typeDefs: parse(sdl), resolvers }), sdl };
}
