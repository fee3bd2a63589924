import { GraphQLError, type GraphQLSchema, isScalarType } from 'graphql';
import { StagedUpload } from './staged-upload';

/**
 * Makes a public schema accept nothing for Upload but a file that this process staged: a client's own JSON, a literal and a
 * default value are mistakes in the operation, found before anything is executed.
 */
export function acceptUploadsOnly(schema: GraphQLSchema): void {
  const upload = schema.getType('Upload');
  if (!isScalarType(upload)) return;
  upload.parseValue = (value) => {
    if (value instanceof StagedUpload) return value;
    throw new GraphQLError('must be a file of a multipart request');
  };
  upload.parseLiteral = () => {
    throw new GraphQLError('Upload must be a file of a multipart request, by a variable');
  };
}
