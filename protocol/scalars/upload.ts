import { GraphQLScalarType } from 'graphql';

const REFERENCE = /^[A-Za-z0-9_-]{32}$/;

/**
 * An uploaded file. Clients send it as multipart/form-data; subgraphs receive a reference, which
 * `takeStagedFile` resolves.
 */
export const Upload = new GraphQLScalarType<string, never>({
  name: 'Upload',
  description: 'A file of a multipart request (GraphQL multipart request specification).',
  specifiedByURL: 'https://github.com/jaydenseric/graphql-multipart-request-spec',
  serialize: () => {
    throw new TypeError('Upload cannot be serialized');
  },
  parseValue: (value) => {
    if (typeof value === 'string' && REFERENCE.test(value)) return value;
    throw new TypeError('must be a file');
  },
  parseLiteral: () => {
    throw new TypeError('must be a file');
  },
});
