import { GraphQLScalarType } from 'graphql';

const REFERENCE = /^[A-Za-z0-9_-]{32}$/;

/**
 * A file that came with the request. Areas see a reference, which `takeStagedFile` turns into the file; clients send the
 * file itself, as multipart/form-data.
 */
export const Upload = new GraphQLScalarType<string, never>({
  name: 'Upload',
  description:
    'A file of a multipart request (GraphQL multipart request specification). Nothing else is accepted in its place.',
  specifiedByURL: 'https://github.com/jaydenseric/graphql-multipart-request-spec',
  serialize: () => {
    throw new TypeError('Upload cannot be read');
  },
  parseValue: (value) => {
    if (typeof value === 'string' && REFERENCE.test(value)) return value;
    throw new TypeError('must be a file');
  },
  parseLiteral: () => {
    throw new TypeError('must be a file');
  },
});
