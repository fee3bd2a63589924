import { GraphQLError, type GraphQLSchema, isScalarType } from 'graphql';
import { GraphQLUpload } from 'graphql-upload-minimal';

/**
 * Restricts the scalar Upload of a public schema to files staged by this process: JSON values, literals and
 * defaults fail validation.
 */
export function acceptUploadsOnly(schema: GraphQLSchema): void {
  const upload = schema.getType('Upload');
  if (!isScalarType(upload)) return;
  upload.parseValue = (value) => {
    try {
      return GraphQLUpload.parseValue(value);
    } catch {
      throw new GraphQLError('must be a file of a multipart request');
    }
  };
  upload.parseLiteral = () => {
    throw new GraphQLError('Upload must be a file of a multipart request, passed as a variable');
  };
}
