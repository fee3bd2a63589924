import { GraphQLError, type GraphQLSchema, isScalarType } from 'graphql';
import { GraphQLUpload, Upload } from 'graphql-upload-minimal';
import type { StagedFileRecord } from '#protocol/staged-file-record';
import { isObject } from '#runtime/is-object';

/**
 * The value of an Upload variable in the gateway. JSON cannot produce an instance, which distinguishes this
 * request's files from any client input, and serialization does not expose the record. Its `promise` stays
 * pending, because subgraphs open files by reference.
 */
export class StagedUpload extends Upload {
  readonly #record: StagedFileRecord;
  #released = false;

  /** @param digest SHA-256 of the content in hex; null if it was not computed. */
  constructor(
    record: StagedFileRecord,
    readonly digest: string | null = null,
  ) {
    super();
    this.#record = record;
  }

  /** The value that replaces the file in requests to subgraphs. */
  get reference(): string {
    return this.#record.reference;
  }

  /** @returns the record on the first call, null afterwards. */
  release(): StagedFileRecord | null {
    if (this.#released) return null;
    this.#released = true;
    return this.#record;
  }

  /** The text in error messages. */
  toJSON(): string {
    return '(a file)';
  }
}

/** Variables with file references, and the referenced files. */
interface ReleasedUploads {
  readonly variables: Readonly<Record<string, unknown>>;
  readonly files: readonly StagedFileRecord[];
}

/**
 * Replaces files by references. Each file is listed for the first fetch that uses it only, so that it is used
 * once across processes.
 */
export function releaseUploads(variables: Readonly<Record<string, unknown>>): ReleasedUploads {
  if (!containsUpload(variables)) return { variables, files: [] };
  const files: StagedFileRecord[] = [];
  const replaceUploads = (value: unknown): unknown => {
    if (value instanceof StagedUpload) {
      const record = value.release();
      if (record) files.push(record);
      return value.reference;
    }
    if (Array.isArray(value)) return value.map(replaceUploads);
    return isObject(value) ? replaceFields(value) : value;
  };
  const replaceFields = (fields: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, replaceUploads(value)]));
  return { variables: replaceFields(variables), files };
}

function containsUpload(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return value instanceof StagedUpload || Object.values(value).some(containsUpload);
}

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
