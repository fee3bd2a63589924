/** A file among the variables of an operation. */
export interface FoundFile {
  /** Such as `variables.input.image`. */
  readonly path: string;
  readonly file: File;
}

/** Returns the files among variables. */
export function filesIn(value: unknown, path = 'variables'): FoundFile[] {
  if (value instanceof File) return [{ path, file: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => filesIn(inner, `${path}.${key}`));
}

/** Returns the body of an operation with files, by the GraphQL multipart request specification. */
export function multipartBody(operation: object, files: readonly FoundFile[]): FormData {
  const body = new FormData();
  body.append(
    'operations',
    JSON.stringify(operation, (_key, value: unknown) => (value instanceof File ? null : value)),
  );
  body.append(
    'map',
    JSON.stringify(Object.fromEntries(files.map(({ path }, index) => [String(index), [path]]))),
  );
  for (const [index, { file }] of files.entries()) body.append(String(index), file);
  return body;
}
